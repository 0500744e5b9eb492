import { useEffect, useRef, useState } from 'preact/hooks';
import type { NoticesToReviewQuery } from '../../../../../generated/console/operation-types.ts';
import { capital, plural } from '../../format.ts';
import { readAgain } from '../../graph/query.ts';
import { send } from '../../graph/send.ts';
import { notify } from '../../parts/clipboard.ts';
import { NextToJudge } from '../notice/actions.tsx';
import { Checklist, missingIn, reasonLabel } from '../notice/checklist.tsx';
import { transitions } from '../notice/transitions.ts';
import { deselect } from './selection.tsx';

export type ReviewedNotice = NonNullable<NoticesToReviewQuery['notices']>['nodes'][number];
type DecisionName = 'sign_off' | 'request_revision';
/** What somebody decided about the revision that was shown. The notice may be read again with another one. */
type Decision = { name: DecisionName; revision: number; note: string };
/** What became of a decision. `error`: why it was refused. */
type Outcome = { name: DecisionName; isFirstVersion: boolean; error: string | undefined };

/** The decisions on notices of which several are shown, and what became of them. */
export function useDecisions(notices: readonly ReviewedNotice[]) {
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isSending, setSending] = useState(false);
  const isDone = ({ paId }: ReviewedNotice) => outcomes.get(paId)?.error === undefined && outcomes.has(paId);
  // No decision on what failed to load.
  const isOpen = (notice: ReviewedNotice) =>
    notice.availableTransitions?.includes('sign_off') === true &&
    !isDone(notice) &&
    (notice.amendment ? notice.amendment.differences !== null : notice.content !== null);
  const decisionOn = ({ paId, revision }: ReviewedNotice) => {
    const decision = decisions.get(paId);
    return decision?.revision === revision ? decision : undefined;
  };
  const open = notices.filter(isOpen);
  const chosen = open.filter(decisionOn);
  const decided = chosen.filter((notice) => !lacksReason(notice, decisionOn(notice)));
  const decide = ({ paId, revision }: ReviewedNotice, name: DecisionName | undefined, note = '') => {
    const next = new Map(decisions);
    if (name) next.set(paId, { name, revision, note });
    else next.delete(paId);
    setDecisions(next);
  };
  /** One after the other, with the revision that is shown: the graph refuses what has changed since. */
  const record = async () => {
    setSending(true);
    const all = new Map(outcomes);
    for (const notice of decided) {
      const { paId } = notice;
      const { name, revision, note } = decisionOn(notice) as Decision;
      const input = { paId, revision, ...(note && { note }) };
      const { errors } = await send(transitions[name].operation, { input });
      const error = errors[0]?.message;
      all.set(paId, { name, isFirstVersion: !notice.amendment, error });
      setOutcomes(new Map(all));
      if (error === undefined) deselect(paId);
    }
    setDecisions(new Map());
    setSending(false);
    readAgain();
  };
  const undo = async (signedOff: readonly ReviewedNotice[]) => {
    const all = new Map(outcomes);
    for (const { paId, revision } of signedOff) {
      const { errors } = await send(transitions.withdraw_sign_off.operation, { input: { paId, revision } });
      notify(errors[0]?.message ?? transitions.withdraw_sign_off.done);
      if (!errors[0]) all.delete(paId);
    }
    setOutcomes(all);
    readAgain();
    // The button is gone.
    document.querySelector('h1')?.focus();
  };
  return { outcomes, isSending, open, chosen, decided, isOpen, decisionOn, decide, record, undo };
}

const recordOf = ({ amendment, content }: ReviewedNotice) => amendment?.content ?? content;

/** What is signed off all the same, and needs a reason. */
function missingWhenSignedOff(notice: ReviewedNotice, decision: Decision | undefined): string {
  const record = recordOf(notice);
  return decision?.name === 'sign_off' && record ? missingIn(record) : '';
}

const lacksReason = (notice: ReviewedNotice, decision: Decision | undefined) =>
  missingWhenSignedOff(notice, decision) !== '' && decision?.note.trim() === '';

export const waiting = '/notices?sign-off=waiting';

const countOf = <Value,>(all: readonly Value[], value: Value) => all.filter((each) => each === value).length;

/** Such as "Sign off 2, send back 1". */
export function actOf(names: readonly (DecisionName | undefined)[]): string {
  const [signedOff, back] = [countOf(names, 'sign_off'), countOf(names, 'request_revision')];
  const acts = [signedOff > 0 && `sign off ${signedOff}`, back > 0 && `send back ${back}`].filter(Boolean);
  return capital(acts.join(', ') || 'record the decisions');
}

type SummaryProps = {
  outcomes: ReadonlyMap<string, Outcome>;
  notices: readonly ReviewedNotice[];
  undo: (signedOff: readonly ReviewedNotice[]) => void;
};

/** What became of the decisions, and where to go on. */
export function Summary({ outcomes, notices, undo }: SummaryProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  const all = [...outcomes.values()];
  const results = all.map(({ name, error }) => (error === undefined ? name : 'refused'));
  const [signedOff, back, refused] = (['sign_off', 'request_revision', 'refused'] as const).map((name) =>
    countOf(results, name),
  );
  const texts = [signedOff && `${signedOff} signed off`, back && `${back} sent back`, refused && `${refused} refused`];
  // Of an amendment, a withdrawal takes the whole notice off the register.
  const isReversible = ({ paId, availableTransitions }: ReviewedNotice) => {
    const { name, isFirstVersion, error } = outcomes.get(paId) ?? {};
    const isSignedOff = name === 'sign_off' && error === undefined;
    return isSignedOff && isFirstVersion && availableTransitions?.includes('withdraw_sign_off');
  };
  const reversible = notices.filter(isReversible);
  return (
    <div class={`callout ${refused ? 'bad' : 'good'}`} role="status" tabIndex={-1} ref={element}>
      <p>
        <strong>{texts.filter(Boolean).join(', ')}.</strong>
      </p>
      {notices.map(({ paId, title }) => {
        const error = outcomes.get(paId)?.error;
        return (
          error && (
            <p>
              <a href={`#review-${paId}`}>{title}</a>: {error}
            </p>
          )
        );
      })}
      <NextToJudge />
      <p class="buttons">
        {reversible.length > 0 && (
          <button type="button" onClick={() => undo(reversible)}>
            Undo the sign-off of {plural(reversible.length, 'notice')}
          </button>
        )}
        <a class="button" href={waiting}>
          Back to the list
        </a>
      </p>
    </div>
  );
}

type ChoicesProps = {
  notice: ReviewedNotice;
  decision: Decision | undefined;
  decide: (notice: ReviewedNotice, name: DecisionName | undefined, note?: string) => void;
};

const choices = [
  ['Not now', undefined],
  ['Sign off', 'sign_off'],
  ['Send back', 'request_revision'],
] as const;

/** The decision on a notice. */
export const Choices = ({ notice, decision, decide }: ChoicesProps) => (
  <fieldset class="segments decide">
    <legend class="hidden">Decision on “{notice.title}”</legend>
    {choices.map(([text, name]) => (
      <label>
        <input
          type="radio"
          name={notice.paId}
          checked={decision?.name === name}
          onChange={() => decide(notice, name)}
        />
        {text}
      </label>
    ))}
  </fieldset>
);

/** What it does not state, and why it is decided as it is. */
export function Reasons({ notice, decision, decide }: ChoicesProps) {
  const record = recordOf(notice);
  const missing = missingWhenSignedOff(notice, decision);
  return (
    <>
      {record && <Checklist record={record} />}
      {decision && (decision.name === 'request_revision' || missing) && (
        <label>
          {missing ? reasonLabel(missing) : 'Note for the audit trail (optional)'}
          <textarea
            rows={2}
            maxlength={2000}
            required={missing !== ''}
            value={decision.note}
            onInput={({ currentTarget }) => decide(notice, decision.name, currentTarget.value)}
          ></textarea>
          <span class="note">Without names, addresses or telephone numbers.</span>
        </label>
      )}
    </>
  );
}
