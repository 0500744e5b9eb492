import { signal } from '@preact/signals';

/** Each tab keeps the token: in memory, and in `sessionStorage` for when the page is loaded again. */
const key = 'console.token';
/** And its owner, so that a reloaded page has its menu at once, even if the owner cannot be read. */
export const whoKey = 'console.who';

export const token = signal(sessionStorage.getItem(key));
/** Why the session ended, if not by the user. */
export const endedBecause = signal('');

/** Requests that were refused. They are sent again when the same person is back. */
const waiting = new Set<() => void>();

export const comesBack = () => new Promise<void>((resolve) => waiting.add(resolve));

/** Signs in. What waits was asked by somebody else. */
export function signIn(value: string): void {
  waiting.clear();
  goOn(value);
}

/** Goes on with another token of the same person. */
export function goOn(value: string): void {
  sessionStorage.setItem(key, value);
  endedBecause.value = '';
  token.value = value;
  for (const resolve of waiting) resolve();
  waiting.clear();
}

/** Whether the tab keeps its token: no longer while it is left. */
export const isKept = (): boolean => token.value !== null && sessionStorage.getItem(key) === token.value;

function forgetToken(): void {
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(whoKey);
}

/** Ends the session. What is shown stays in memory, hidden, for the same person. */
export function end(because: string): void {
  forgetToken();
  endedBecause.value = because;
  token.value = null;
}

/** Ends the session whose token was refused, unless another token has replaced it meanwhile. */
export function endSessionOf(refused: string | null, because: string): void {
  if (token.value === refused) end(because);
}

const leftHere = 'signed out';

/** Whether the page was loaded because its user signed out. */
export const hasLeft = (): boolean => history.state === leftHere;

/** Loads the page again, signed in with another token or with none: nothing of this session stays in memory. */
export function startAfresh(value?: string): void {
  if (value === undefined) forgetToken();
  else sessionStorage.setItem(key, value);
  history.replaceState(value === undefined ? leftHere : null, '');
  location.reload();
}
