import { html } from 'htm/preact';
import { words } from '../format.ts';

/** Values to choose from, each with its text. */
export type Options<Value extends string = string> = readonly (readonly [value: Value, text: string])[];

/** The values of an enum. */
export const named = <Name extends string>(names: readonly Name[]): Options<Name> =>
  names.map((name) => [name, words(name)]);

export const options = (list: Options, chosen?: string) =>
  list.map(([value, text]) => html`<option key=${value} value=${value} selected=${value === chosen}>${text}</option>`);
