import { useState } from 'preact/hooks';
import { nextToJudge, signOffNotice } from '../../base/graph.ts';
import { hrefTo, hrefWith, params } from '../../base/location.ts';
import { noticeHref } from '../../panels/links.tsx';
import { type Act, Acts } from '../../parts/acts.tsx';
import { useOnce } from '../../parts/hooks.ts';
import { hasRole, isPartner } from '../../session/me.ts';
import { change, useQuery } from '../../session/query.ts';
import { Checklist, type Judged, missingIn } from './checklist.tsx';
import { afterTransition, isReversible } from './transition-dialog.tsx';
import {
  availableOf,
  isSentBack,
  isToJudge,
  judgements,
  type Notice,
  stateOf,
  type TransitionName,
  transitionLabel,
  transitions,
} from './transitions.ts';

/** What a button does: asks before the transition. */
type Choose = (name: TransitionName) => void;

type ActionsProps = { notice: Notice; isJudging: boolean; asked: Asked; missing: string; choose: Choose };

/** Who is waited for, and where to write to them. */
type Asked = readonly [who: 'publisher' | 'sponsor', href: string] | null | undefined;

/** What the caller may do with the notice now. */
export function Actions({ notice, isJudging, asked, missing, choose }: ActionsProps) {
  const { paId, amendment, signedOffAt } = notice;
  const mayEdit = notice.availableTransitions?.includes('amend');
  const isStaff = hasRole('operator');
  const isReady = !isSentBack(notice) && !missing;
  const act = (name: TransitionName): Act => ({
    text: transitions[name].label,
    note: name === 'submit' && missing ? `Missing: ${missing}` : transitions[name].note,
    does: () => choose(name),
    style: name === 'submit' && isReady ? 'primary' : transitions[name].danger ? 'danger' : '',
    isRare: name !== 'submit' || missing !== '',
  });
  const edit = amendment ? 'Edit the amendment' : signedOffAt ? 'Amend' : 'Edit';
  return (
    <Acts
      of={[
        // Its room stays on the review itself, so that nothing moves between the tabs.
        isToJudge(notice) && {
          text: 'Review it',
          does: hrefWith({ tab: 'changes' }),
          style: 'primary',
          isHere: isJudging,
        },
        isStaff && !!asked && { text: `Write to the ${asked[0]}`, does: asked[1] },
        !!mayEdit && {
          text: edit,
          does: `${noticeHref(paId)}/edit`,
          style: stateOf(notice) === 'draft' && !isReady ? 'primary' : '',
          isMain: true,
          isRare: isToJudge(notice),
        },
        isStaff && {
          text: 'Duplicate this notice',
          does: hrefTo('/notices/new', { from: paId }),
          isRare: true,
        },
        { text: 'Show refused calls', does: hrefTo('/calls', { notice: paId }), isRare: true },
        ...availableOf(notice)
          .filter((name) => !(isToJudge(notice) && judgements.includes(name)))
          .map(act),
      ]}
    />
  );
}

/** To send it back comes first if it does not state what it has to. */
const judgementsOf = (judged: Judged | undefined): readonly TransitionName[] =>
  judged && missingIn(judged) ? [...new Set<TransitionName>(['request_revision', ...judgements])] : judgements;

/** Staff record what the sponsor and the publisher decide. */
const decider = (notice: Notice) =>
  isPartner()
    ? 'Your decision'
    : `Record the ${availableOf(notice).includes('confirm') ? 'sponsor’s' : 'publisher’s'} decision`;

type DecisionProps = { notice: Notice; judged: Judged | undefined; next: string | undefined; choose: Choose };

/**
 * The judgement on the newest version, for those who are asked for it, with what the version does not state. A sign-off that can
 * be taken back, of a version that states all it has to, needs no second click.
 */
export function Decision({ notice, judged, next, choose }: DecisionProps) {
  const [refusal, setRefusal] = useState<string>();
  const [, once] = useOnce();
  const { paId, revision } = notice;
  const isDirect = (name: TransitionName) => isReversible(name, notice) && judged !== undefined && !missingIn(judged);
  const signOff = () =>
    once(async () => {
      const { errors } = await change(signOffNotice, { input: { paId, revision } });
      setRefusal(errors[0]?.message);
      if (errors.length === 0) afterTransition('sign_off', notice, revision, next);
    });
  const acts = judgementsOf(judged).filter((name) => availableOf(notice).includes(name));
  const [first] = acts;
  if (!first) return null;
  return (
    <section class="panel decision" aria-labelledby="decision-title">
      <h2 id="decision-title">
        {decider(notice)} on version{'\u00a0'}
        {notice.amendment?.version ?? notice.version}
      </h2>
      {judged && <Checklist judged={judged} />}
      <div class="buttons start">
        <Acts
          label="Other decisions"
          of={[
            ...acts.map((name, index) => ({
              text: transitionLabel(name),
              does: isDirect(name) ? signOff : () => choose(name),
              style: index === 0 ? ('primary' as const) : ('' as const),
              isRare: index > 1,
            })),
            isDirect(first) && {
              text: `${transitionLabel(first)} with a note`,
              does: () => choose(first),
              isRare: true,
            },
          ]}
        />
        {/* Below their buttons. Narrow windows have room for that of the main one. */}
        {acts.slice(0, 2).map((name, index) => (
          <p class={index === 0 ? 'note' : 'note if-wide'}>
            <span class="visually-hidden">{transitionLabel(name)}:</span> {transitions[name].consequence(notice)}
          </p>
        ))}
      </div>
      {refusal && (
        <p class="callout bad" role="alert">
          {refusal}
        </p>
      )}
      <NextToJudge paId={notice.paId} />
    </section>
  );
}

/** Where the next version to sign off is, for those who sign off one after the other. */
const reviewHref = (paId: string) => `${noticeHref(paId)}?review=all`;

/**
 * The versions before and after the one that is shown, of those that wait for a sign-off, the oldest first, with its place among
 * them; 0 if it is none of the first. After the last comes the first.
 */
function useNextToJudge(paId: string, isAsked = true) {
  const { data } = useQuery(nextToJudge, isAsked ? {} : undefined);
  const nodes = data?.notices?.nodes ?? [];
  const index = nodes.findIndex((each) => each.paId === paId);
  return {
    isKnown: data !== undefined,
    count: data?.overview?.signOffs?.count,
    place: index + 1,
    previous: nodes[index - 1],
    next: nodes[index + 1] ?? nodes.find((each) => each.paId !== paId),
  };
}

/** The address of the next version, if each sign-off is to open it. */
export function useReview(paId: string): string | undefined {
  const { next } = useNextToJudge(paId, params.value.has('review'));
  return next && reviewHref(next.paId);
}

/** @property isJudged the one that is shown does not wait any more */
export function NextToJudge({ paId, isJudged = false }: { paId: string; isJudged?: boolean }) {
  const { isKnown, count, place, previous, next } = useNextToJudge(paId);
  if (!isKnown || (!isJudged && !place)) return null;
  if (!next) return <p class="next">No other version awaits sign-off.</p>;
  return (
    <nav class="next" aria-label="Versions awaiting sign-off">
      {previous && (
        <a href={reviewHref(previous.paId)} aria-label={`Previous: ${previous.title}`}>
          Previous
        </a>
      )}
      {count != null && (
        <a href={hrefTo('/notices', { 'sign-off': 'waiting', order: 'confirmed_asc' })}>
          {isJudged ? count : `${place} of ${count}`} awaiting sign-off
        </a>
      )}
      <a href={reviewHref(next.paId)} aria-label={`Next: ${next.title}`}>
        {isJudged ? `Next: ${next.title}` : 'Next'}
      </a>
    </nav>
  );
}
