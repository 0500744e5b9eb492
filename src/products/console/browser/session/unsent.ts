import { signal } from '@preact/signals';
import { plural } from '../base/format.ts';
import { store } from '../base/stored.ts';

/** What was written in a form and not sent, and from what it started. */
export type Unsent = {
  title: string;
  values: Readonly<Record<string, string>>;
  base?: unknown;
  /** The key with which these values were sent, if no answer came. */
  idempotencyKey?: string | undefined;
};

/** Forms that were not sent, by their address. In memory only, because they hold personal data. */
export const unsent = signal<ReadonlyMap<string, Unsent>>(new Map());

/** Asks before a tab with unsent text is closed. */
export function startDrafts(): void {
  // Earlier releases saved views, whose filters may name a person.
  store('console.views', undefined);
  addEventListener('beforeunload', (event) => unsent.peek().size > 0 && event.preventDefault());
}

export function keepUnsent(address: string, form: Unsent): void {
  unsent.value = new Map(unsent.value).set(address, form);
}

export function forgetUnsent(address: string): void {
  const rest = new Map(unsent.value);
  if (rest.delete(address)) unsent.value = rest;
}

export function forgetAllUnsent(): void {
  unsent.value = new Map();
}

/** Asks before the tab forgets them. */
export const mayForgetUnsent = () =>
  unsent.value.size === 0 || confirm(`Sign out? What you wrote in ${plural(unsent.value.size, 'form')} will be lost.`);
