import { effect, signal } from '@preact/signals';
import { daysAhead } from '../base/days.ts';
import { plural } from '../base/format.ts';
import { readStored, store } from '../base/stored.ts';
import { ids } from './me.ts';

/** What was written in a form and not sent, and from what it started. */
type Unsent = {
  title: string;
  values: Readonly<Record<string, string>>;
  base?: unknown;
  /** The key with which these values were sent, if no answer came. */
  idempotencyKey?: string | undefined;
  /** The day until which this browser keeps it, if somebody asked for that. */
  until?: string | undefined;
};

/** Forms that were not sent, by their address. In memory only, because they hold personal data, but for those with an end. */
export const unsent = signal<ReadonlyMap<string, Unsent>>(new Map());

type Draft = Unsent & { address: string; of: string; until: string };

const key = 'console.drafts';
const daysKept = 30;

/** The stored drafts that have not expired. Read each time, because other tabs write too. */
const stored = (): readonly Draft[] =>
  [readStored(key) ?? []].flat().filter((draft: unknown): draft is Draft => Object(draft).until >= daysAhead(0));

/** @returns whether the browser could store them */
const storeAll = (drafts: readonly Draft[]) => store(key, drafts.length === 0 ? undefined : drafts);

const isOwn = ({ of }: Draft) => ids().includes(of);

const hasDraft = (address: string) => stored().some((draft) => draft.address === address && isOwn(draft));

const storedWithout = (address: string) => stored().filter((draft) => draft.address !== address || !isOwn(draft));

/** Reads the drafts of the person who signs in, and asks before a tab with unsent text is closed. */
export function startDrafts(): void {
  // Drafts whose time is over go as soon as the page loads, even if nobody signs in.
  storeAll(stored());
  // Earlier releases saved views, whose filters may name a person.
  store('console.views', undefined);
  effect(() => {
    const [owner] = ids();
    if (!owner) return;
    const drafts = stored().map((draft) => (isOwn(draft) ? { ...draft, of: owner } : draft));
    storeAll(drafts);
    const own = drafts.filter(isOwn).map((draft) => [draft.address, draft] as const);
    unsent.value = new Map([...own, ...unsent.peek()]);
  });
  addEventListener('beforeunload', (event) => atRisk() > 0 && event.preventDefault());
}

export function keepUnsent(address: string, form: Unsent): void {
  const isInBrowser = unsent.value.get(address)?.until !== undefined && hasDraft(address);
  if (isInBrowser && keepInBrowser(address, form)) return;
  unsent.value = new Map(unsent.value).set(address, form);
}

/** Keeps a form also when the tab is closed, until it is sent or its time is over. @returns whether the browser can */
export function keepInBrowser(address: string, { title, values, idempotencyKey }: Unsent): boolean {
  const [of] = ids();
  const form = { title, values, idempotencyKey, until: daysAhead(daysKept) };
  if (!of || !storeAll([...storedWithout(address), { ...form, address, of }])) return false;
  unsent.value = new Map(unsent.value).set(address, form);
  return true;
}

export function forgetUnsent(address: string): void {
  const rest = new Map(unsent.value);
  if (rest.get(address)?.until) storeAll(storedWithout(address));
  if (rest.delete(address)) unsent.value = rest;
}

/** How many forms this browser keeps, whoever wrote them. */
export const keptForms = () => stored().length;

export const forgetKeptForms = () => storeAll([]);

/** Forgets the drafts that are in memory only. */
export function forgetAllUnsent(): void {
  unsent.value = new Map();
}

/** How many forms are lost with the tab. */
export const atRisk = () => [...unsent.value.values()].filter(({ until }) => until === undefined).length;

/** Asks before the tab forgets them. */
export const mayForgetUnsent = () =>
  atRisk() === 0 || confirm(`Sign out? What you wrote in ${plural(atRisk(), 'form')} is lost.`);
