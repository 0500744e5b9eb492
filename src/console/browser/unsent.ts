import { signal } from '@preact/signals';
import { plural } from './format.ts';

/** What was written in a form and not sent, and from what it started. */
type Unsent = { title: string; values: Readonly<Record<string, string>>; base?: unknown };

/** Forms that were not sent, by their address. In memory only, because they hold personal data. */
export const unsent = signal<ReadonlyMap<string, Unsent>>(new Map());

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
  unsent.value.size === 0 || confirm(`Sign out? What you wrote in ${plural(unsent.value.size, 'form')} is lost.`);

addEventListener('beforeunload', (event) => unsent.value.size > 0 && event.preventDefault());
