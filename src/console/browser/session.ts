import { signal } from '@preact/signals';

/** Only this tab keeps the token: in memory, and in `sessionStorage` for when the page is loaded again. */
const key = 'console.token';

export const token = signal(sessionStorage.getItem(key));
/** Why the session ended, if not by the user. */
export const endedBecause = signal('');

export function signIn(value: string): void {
  sessionStorage.setItem(key, value);
  endedBecause.value = '';
  token.value = value;
}

export function signOut(because = ''): void {
  sessionStorage.removeItem(key);
  endedBecause.value = because;
  token.value = null;
}
