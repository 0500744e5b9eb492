import { hash } from 'node:crypto';
import { type TransitionName, transitions } from '../../../src/domain/notices/lifecycle/transitions.ts';
import type { ReviewStatus } from '../../../src/domain/notices/model/rows.ts';

/*
 * What requests about one notice may answer, one after the other. A recorded history of concurrent requests is correct if
 * some order of them, in which none precedes one that had ended before it began, gives all answers (linearizability).
 */

export type Medium = 'online' | 'print';
type Version = ReviewStatus & { version: number; medium: Medium };
export type Notice = Version & {
  owner: number;
  revision: number;
  amendment: Version | null;
  counts: number | null;
  /** The different counts of its changes, sorted: their order would make too many states to search. */
  history: number[];
};
export type State = {
  notice: Notice | null;
  /** The owner of a notice that was erased, with whom its PA-ID stays. */
  erasedOwner: number | null;
};

export type Request =
  | { do: 'put'; by: number; counts: number }
  | { do: 'read' }
  | { do: 'import'; owner: number; version: number; medium: Medium; counts: number | null }
  | { do: 'amend'; revision: number; medium: Medium }
  | { do: TransitionName | 'discard' | 'erase'; revision: number }
  /** All that is stored, after the other requests. */
  | { do: 'observe' };

/** A request with its answer, and when it began and ended. */
export type Event = { request: Request; answer: string; began: number; ended: number };

const signedOff: ReviewStatus = { confirmationStatus: 'confirmed', signOffStatus: 'signed_off' };
const drafted: ReviewStatus = { confirmationStatus: 'draft', signOffStatus: 'pending' };

const isOnRegister = ({ confirmationStatus, signOffStatus }: ReviewStatus) =>
  confirmationStatus === 'confirmed' && signOffStatus === 'signed_off';

export const distinct = (counts: number[]) => [...new Set(counts)].toSorted((one, other) => one - other);

function withCounts(notice: Notice, counts: number | null): Notice {
  if (counts === null || counts === notice.counts) return notice;
  return { ...notice, counts, history: distinct([...notice.history, counts]) };
}

const replaced = (notice: Notice, version: Version): Notice => ({
  ...notice,
  ...version,
  revision: notice.revision + 1,
  amendment: null,
  counts: version.medium === 'print' ? null : notice.counts,
});

/** A notice as text, the same for equal notices. */
export function asText(notice: Notice | null): string {
  const versionOf = ({ version, medium, confirmationStatus, signOffStatus }: Version) =>
    `version ${version}, ${medium}, ${confirmationStatus}, ${signOffStatus}`;
  if (!notice) return 'nothing';
  const { owner, revision, amendment, counts, history } = notice;
  return [
    `owner ${owner}, revision ${revision}, ${versionOf(notice)}`,
    amendment ? `amendment: ${versionOf(amendment)}` : 'no amendment',
    `counts ${counts}, history ${history}`,
  ].join('; ');
}

/** The answer to a request, and the state after it. */
function answerTo(state: State, request: Request): { answer: string; next: State } {
  const { notice } = state;
  const unchanged = (answer: string) => ({ answer, next: state });
  const changed = (answer: string, next: Notice) => ({ answer, next: { ...state, notice: next } });
  switch (request.do) {
    case 'observe':
      return unchanged(asText(notice));
    case 'read':
      return unchanged(notice && isOnRegister(notice) ? `200 ${notice.medium} ${notice.counts}` : '404');
    case 'put':
      if (!notice || (notice.owner !== request.by && !isOnRegister(notice))) return unchanged('404 NOT_FOUND');
      if (notice.owner !== request.by) return unchanged('403 FORBIDDEN');
      if (!isOnRegister(notice) || notice.medium === 'print') return unchanged('409 METRICS_NOT_APPLICABLE');
      return changed('200', withCounts(notice, request.counts));
    case 'import': {
      const { owner, counts, version, medium } = request;
      const imported = { ...signedOff, version, medium };
      if (!notice) {
        if (state.erasedOwner !== null && state.erasedOwner !== owner) return unchanged('rejected');
        const created = { ...imported, owner, revision: 1, amendment: null, counts: null, history: [] };
        return changed('imported', withCounts(created, counts));
      }
      if (notice.owner !== owner || notice.amendment || version < notice.version) return unchanged('rejected');
      return changed('updated', withCounts(replaced(notice, imported), counts));
    }
  }
  if (!notice) return unchanged(request.do === 'erase' && state.erasedOwner !== null ? 'unchanged' : 'NOTICE_UNKNOWN');
  if (request.revision !== notice.revision) return unchanged('NOTICE_CHANGED');
  const { amendment } = notice;
  const revision = notice.revision + 1;
  switch (request.do) {
    case 'erase':
      return { answer: 'changed', next: { notice: null, erasedOwner: notice.owner } };
    case 'amend': {
      const version = amendment?.version ?? notice.version + 1;
      return changed('changed', { ...notice, revision, amendment: { ...drafted, version, medium: request.medium } });
    }
    case 'discard':
      return amendment ? changed('changed', { ...notice, revision, amendment: null }) : unchanged('unchanged');
  }
  const inWork = request.do === 'withdrawSignOff' ? notice : (amendment ?? notice);
  const result = transitions[request.do](inWork, false);
  if (result === 'unchanged') return unchanged('unchanged');
  if ('refusal' in result) return unchanged('NOTICE_STATE');
  if (inWork === notice) return changed('changed', { ...notice, ...result.to, revision });
  const after = { ...inWork, ...result.to };
  return changed('changed', isOnRegister(after) ? replaced(notice, after) : { ...notice, revision, amendment: after });
}

/**
 * Searches for an order of the events in which the model gives all answers.
 * @returns undefined if there is one; otherwise the longest order that was found, and the events that cannot follow it
 */
export function findAnomaly(start: State, events: readonly Event[]): { order: Event[]; stuck: Event[] } | undefined {
  const tried = new Set<string>();
  let longest: { order: Event[]; stuck: Event[] } = { order: [], stuck: [] };
  const search = (state: State, rest: readonly Event[], order: Event[]): boolean => {
    if (rest.length === 0) return true;
    const key = hash('sha1', `${rest.map(({ began }) => began)}; ${state.erasedOwner}; ${asText(state.notice)}`);
    if (tried.has(key)) return false;
    tried.add(key);
    const firstEnd = Math.min(...rest.map(({ ended }) => ended));
    const candidates = rest.filter(({ began }) => began < firstEnd);
    if (order.length >= longest.order.length) longest = { order, stuck: candidates };
    const possible = candidates
      .map((event) => ({ event, ...answerTo(state, event.request) }))
      .filter(({ event, answer }) => answer === event.answer);
    // An event whose answer excludes a change can come at once: it makes nothing else impossible.
    const harmless = possible.find(({ event, next }) => next === state && event.answer !== '200');
    return (harmless ? [harmless] : possible).some(({ event, next }) =>
      search(
        next,
        rest.filter((other) => other !== event),
        [...order, event],
      ),
    );
  };
  return search(start, events, []) ? undefined : longest;
}
