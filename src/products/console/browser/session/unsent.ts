import { effect, signal } from '@preact/signals';
import { daysAhead } from '../base/days.ts';
import { plural } from '../base/format.ts';
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

/** Read each time, because other tabs write, too. Without those whose time is over. */
function stored(): readonly Draft[] {
  try {
    const drafts: Draft[] = JSON.parse(localStorage.getItem(key) ?? '[]');
    return drafts.filter(({ until }) => until >= daysAhead(0));
  } catch {
    return [];
  }
}

/** @returns whether the browser could store them: its storage may be full, or switched off */
function store(drafts: readonly Draft[]): boolean {
  try {
    if (drafts.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(drafts));
    return true;
  } catch {
    return false;
  }
}

const isOwn = ({ of }: Draft) => ids().includes(of);

const hasDraft = (address: string) => stored().some((draft) => draft.address === address && isOwn(draft));

const storedWithout = (address: string) => stored().filter((draft) => draft.address !== address || !isOwn(draft));

/** Earlier releases saved views, whose filters may name a person. */
function forgetViews(): void {
  try {
    localStorage.removeItem('console.views');
  } catch {
    // Storage is switched off, so there are none.
  }
}

/** Reads the drafts of the person who signs in, and asks before a tab with unsent text is closed. */
export function startDrafts(): void {
  // Drafts whose time is over go as soon as the page loads, even if nobody signs in.
  store(stored());
  forgetViews();
  effect(() => {
    const [owner] = ids();
    if (!owner) return;
    const drafts = stored().map((draft) => (isOwn(draft) ? { ...draft, of: owner } : draft));
    store(drafts);
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
  if (!of || !store([...storedWithout(address), { ...form, address, of }])) return false;
  unsent.value = new Map(unsent.value).set(address, form);
  return true;
}

export function forgetUnsent(address: string): void {
  const rest = new Map(unsent.value);
  if (rest.get(address)?.until) store(storedWithout(address));
  if (rest.delete(address)) unsent.value = rest;
}

/** How many forms this browser keeps, whoever wrote them. */
export const keptForms = () => stored().length;

export const forgetKeptForms = () => store([]);

/** Forgets the drafts that are in memory only. */
export function forgetAllUnsent(): void {
  unsent.value = new Map();
}

/** How many forms are lost with the tab. */
export const atRisk = () => [...unsent.value.values()].filter(({ until }) => until === undefined).length;

/** Asks before the tab forgets them. */
export const mayForgetUnsent = () =>
  atRisk() === 0 || confirm(`Sign out? What you wrote in ${plural(atRisk(), 'form')} is lost.`);
