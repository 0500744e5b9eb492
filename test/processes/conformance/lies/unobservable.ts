import { type Lies, writesAfter } from './liar.ts';

/** Lies that no client can observe, or not in one run: why, and the lie itself where the second implementation can tell it. */
export const unobservable: Record<string, { reason: string; lie?: Omit<Lies[string], 'row'> }> = {
  'write: 404 of a hidden self-published notice, after it wrote': {
    reason: 'No token can read the notice.',
    lie: writesAfter('', ({ notice }, { status }) => notice === 'selfPublishedHidden' && status === 404),
  },
  'limit: a window of 30 seconds': {
    reason:
      'The contract does not say when a window begins, so a new one may begin within a minute of the first request.',
    lie: { limit: { window: 30_000, shownWindow: 30_000 } },
  },
  'limit: one request more for writes alone': {
    reason: 'Each token has one request that is the first after its last. The kit spends it on a read.',
  },
  'tokens: a revoked token works for some seconds more': { reason: 'Only the operator can revoke a token.' },
  'plan: a lapse or a renewal shows late': { reason: 'Only the operator can change a plan.' },
  'tokens: scopes can be edited': { reason: 'The API has no operation on scopes.' },
  'full: a field is missing that the fixtures do not name': {
    reason: 'The contract does not name all fields of a notice; the fixtures say what a record holds.',
  },
};
