import { readAmount } from './amount.ts';
import { readDay, readInstant } from './day.ts';
import { readName } from './names.ts';
import type { Reading } from './reading.ts';

const readers: Readonly<Record<string, (text: string, currency: string) => Reading>> = {
  CountryCode: (text) => readName('CountryCode', text),
  CurrencyCode: (text) => readName('CurrencyCode', text),
  Date: readDay,
  DateTime: readInstant,
  LanguageTag: (text) => readName('LanguageTag', text),
  Money: readAmount,
};

/** Whether a field of that type is typed as text that the form has to read. */
export const isTyped = (type: string): boolean => type in readers;

/** What a text says in a field of that type. */
export const readTyped = (type: string, text: string, currency: string): Reading =>
  readers[type]?.(text, currency) ?? { value: text };
