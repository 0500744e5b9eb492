import { signal } from '@preact/signals';
import { me as meOperation } from '../base/graph.ts';
import { isReturning } from './identity-provider.ts';
import { isSamePerson, type Me, me, nameOf } from './me.ts';
import { forget, readAgain } from './query.ts';
import { type GraphError, sendWith } from './send.ts';
import { end, endedBecause, goOn, hasLeft, signIn, startAfresh, token } from './session.ts';
import { forgetAllUnsent, unsent } from './unsent.ts';

/** What tabs tell each other. Only pages of this origin can send and read it, and nothing is stored. */
type Message =
  | { type: 'ask'; id: string }
  | { type: 'answer'; id: string; token: string }
  | { type: 'signed in'; token: string }
  | { type: 'signed out'; who: Me };

const channel = new BroadcastChannel('console');
const post = (message: Message) => channel.postMessage(message);

/** For a moment after a new tab asked, during which it does not show how to sign in. */
export const isAsking = signal(false);
const patience = 150;

const question = String(Math.random());
const offers = new Set<string>();

/** A new tab takes the token of the others, but not after signing out. */
export function joinTabs(): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data));
  if (token.value !== null || isReturning() || hasLeft()) return;
  isAsking.value = true;
  setTimeout(() => {
    isAsking.value = false;
  }, patience);
  post({ type: 'ask', id: question });
}

function receive(message: Message): void {
  if (message.type === 'ask' && token.value !== null) post({ type: 'answer', id: message.id, token: token.value });
  if (message.type === 'answer' && message.id === question) takeOffer(message.token);
  if (message.type === 'signed in' && me.value && token.value !== message.token) goOnIfSame(message.token);
  if (message.type === 'signed out' && me.value && isEither(me.value, message.who)) leaveToo();
}

const isEither = (one: Me, other: Me) => isSamePerson(one, other) || isSamePerson(other, one);

/** No tab chooses between people. An answer may arrive after the first one was taken. */
function takeOffer(value: string): void {
  offers.add(value);
  if (offers.size === 1 && token.value === null) signIn(value);
  if (offers.size > 1 && token.value !== null && offers.has(token.value)) {
    forget();
    me.value = null;
    end('Other tabs are signed in as different people, so this one takes neither.');
  }
}

async function goOnIfSame(value: string): Promise<void> {
  const { other } = await goOnWith(value);
  if (other && token.value === null) endedBecause.value = `In another tab, ${nameOf(other)} has signed in.`;
}

/** Goes on with another token if it is of the same person. Otherwise returns who it is of, or why it was refused. */
export async function goOnWith(value: string): Promise<{ other?: Me; errors: readonly GraphError[] }> {
  const { data, errors } = await sendWith(value, meOperation, {});
  const now = data?.me;
  if (!now) return { errors };
  if (me.value && !isSamePerson(me.value, now)) return { other: now, errors };
  goOn(value);
  readAgain();
  return { errors };
}

/** Tells the other tabs of a sign-in: those of the same person go on with the new token. */
export const tellOfSignIn = (value: string) => post({ type: 'signed in', token: value });

/** Signs out in all tabs of the same person. */
export function leave(): void {
  if (me.value) post({ type: 'signed out', who: me.value });
  drop();
}

/** The next person may not see what this one saw. */
export function drop(next?: string): void {
  forgetAllUnsent();
  startAfresh(next);
}

/** What was written in this tab is kept for the same person. */
function leaveToo(): void {
  if (unsent.value.size > 0) end('You signed out in another tab.');
  else drop();
}
