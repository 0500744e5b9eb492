import type { ComponentChildren } from 'preact';

/** What can be chosen in the palette: an address to go to, or an action. */
export type Option = {
  /** Unique, so that the active one stays while others are found. */
  id: string;
  text: string;
  hint?: ComponentChildren;
  /** More that it is found by. */
  also?: string;
} & ({ href: string; act?: undefined } | { act: () => void; href?: undefined });

export type Group = { title: string; options: readonly Option[] };

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The options that have each word of a search, ignoring case and diacritics. */
export function matching({ title, options }: Group, search: string): Group {
  const words = folded(search).split(/\s+/);
  const isMatch = ({ text, also = '' }: Option) => words.every((word) => folded(`${text} ${also}`).includes(word));
  return { title, options: options.filter(isMatch) };
}
