import { useState } from 'preact/hooks';
import { inSentence, plural } from '../../base/format.ts';
import { nextToJudge, signOffNotice } from '../../base/graph.ts';
import { hrefTo, hrefWith, params } from '../../base/location.ts';
import { noticeHref } from '../../panels/links.tsx';
import { type Act, Acts } from '../../parts/acts.tsx';
import { useOnce } from '../../parts/hooks.ts';
import { hasRole, isPartner } from '../../session/me.ts';
import { change, useQuery } from '../../session/query.ts';
import { Checklist, demandedIn, type Judged, missingIn } from './checklist.tsx';
import { afterTransition, isReversible } from './transition-dialog.tsx';
import {
  availableOf,
  isToJudge,
  judgements,
  type Notice,
  type TransitionName,
  transitionLabel,
  transitions,
} from './transitions.ts';

/** What a button does: asks before the transition. */
type Choose = (name: TransitionName) => void;

type ActionsProps = { notice: Notice; isJudging: boolean; isAsked: boolean; choose: Choose };

/** What the caller may do with the notice now. @param isAsked whether something waits for the publisher */
export function Actions({ notice, isJudging, isAsked, choose }: ActionsProps) {
  const { paId, publisher, amendment, signedOffAt } = notice;
  const mayEdit = notice.availableTransitions?.includes('amend');
  const isStaff = hasRole('operator');
  const act = (name: TransitionName): Act => ({
    text: transitions[name].label,
    does: () => choose(name),
    style: name === 'submit' ? 'primary' : transitions[name].danger ? 'danger' : '',
    isRare: name !== 'submit',
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
        isStaff &&
          isAsked &&
          publisher && {
            text: 'Write to the publisher',
            does: hrefTo(`/publishers/${publisher.id}/tell`, { notice: paId }),
          },
        !!mayEdit && {
          text: edit,
          does: `${noticeHref(paId)}/edit`,
          isMain: true,
          isRare: isToJudge(notice),
        },
        isStaff && {
          text: 'Duplicate this notice',
          does: hrefTo('/notices/new', { from: paId }),
          isRare: true,
        },
        { text: 'Show its refused calls', does: hrefTo('/calls', { notice: paId }), isRare: true },
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
  isPartner() ? 'Your' : availableOf(notice).includes('confirm') ? 'The sponsor’s' : 'The publisher’s';

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
  const reasons = judged ? demandedIn(judged).length : 0;
  return (
    <section class="panel decision" aria-labelledby="decision-title">
      <h2 id="decision-title">
        {decider(notice)} decision on version {notice.amendment?.version ?? notice.version}
      </h2>
      {judged && <Checklist judged={judged} />}
      <div class="buttons start">
        <Acts
          label="More"
          of={[
            ...acts.map((name, index) => ({
              text:
                name === 'request_revision' && reasons > 0
                  ? `Send back (${plural(reasons, 'reason')})`
                  : transitionLabel(name),
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
        {/* Narrow windows have room for that of the main button. */}
        {acts.slice(0, 2).map((name, index) => (
          <p class={index === 0 ? 'note' : 'note if-wide'}>
            {transitionLabel(name)}: {inSentence(transitions[name].consequence(notice))}
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

/** The version that waits longest for a sign-off, apart from the one that is shown, with its place among all that wait; 0 if it is none of the first. */
function useNextToJudge(paId: string, isAsked = true) {
  const { data } = useQuery(nextToJudge, isAsked ? {} : undefined);
  const nodes = data?.notices?.nodes ?? [];
  return {
    isKnown: data !== undefined,
    count: data?.overview?.signOffs?.count,
    place: nodes.findIndex((each) => each.paId === paId) + 1,
    next: nodes.find((each) => each.paId !== paId),
  };
}

/** The address of the next version, if each sign-off is to open it. */
export function useReview(paId: string): string | undefined {
  const { next } = useNextToJudge(paId, params.value.has('review'));
  return next && reviewHref(next.paId);
}

/** @property isJudged the one that is shown does not wait any more */
export function NextToJudge({ paId, isJudged = false }: { paId: string; isJudged?: boolean }) {
  const { isKnown, count, place, next } = useNextToJudge(paId);
  if (!isKnown || (!isJudged && !place)) return null;
  return (
    <p class="next">
      {!isJudged &&
        count != null &&
        `This is number ${place} of ${plural(count, 'version')} awaiting sign-off, oldest first. `}
      {next ? (
        <>
          Next: <a href={reviewHref(next.paId)}>{next.title}</a>
        </>
      ) : (
        'No other version awaits sign-off.'
      )}
    </p>
  );
}
