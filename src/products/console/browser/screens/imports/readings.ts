import { cellReaders } from '../../../../../domain/files/csv-cells.ts';
import { isRejected, type Reading, readerOf } from '../../../../../domain/files/guess/readings.ts';
import type { TargetJson } from '../../../../../domain/files/mapping-schema.ts';
import { normalName } from '../../../../../platform/text-keys.ts';
import { type CsvDraft, fieldOf } from './draft.ts';

type Readings = {
  readings: readonly Reading[];
  /** Those that rows are rejected for. */
  rejected: readonly Reading[];
  /** The cells, or the parts of lists. */
  words: readonly string[];
};

/** As long as neither a target nor what it reads changes. */
const kept = new WeakMap<TargetJson, Pick<CsvDraft, 'form' | 'style' | 'rest'> & { found: Readings }>();

/** What is read from the first values of a column, and what an import would reject of it. */
export function readingsOf(target: TargetJson, samples: readonly string[], csv: CsvDraft): Readings {
  const { form, style, rest } = csv;
  const known = kept.get(target);
  if (known?.form === form && known.style === style && known.rest === rest) return known.found;
  const cells = filledIn(samples, csv);
  const readings = cells.map(readerIn(target, csv));
  const { read: split } = cellReaders.list({ ...style, currencySigns: [], separator: target.separator ?? ';' });
  const parts = target.as === 'list' ? cells.flatMap((cell) => (split(cell) ?? []) as string[]) : cells;
  const found = { readings, rejected: readings.filter(isRejected), words: [...new Set(parts)] };
  kept.set(target, { form, style, rest, found });
  return found;
}

/** How the file writes numbers. */
export const numberIn = ({ groupSeparator, decimalSeparator }: CsvDraft['style']): string =>
  `1${groupSeparator}234${decimalSeparator}56`;

/** Reads cells as an import does. */
function readerIn(target: TargetJson, { style, rest }: CsvDraft): (cell: string) => Reading {
  try {
    const { currencySigns = [], dateFormat } = rest;
    return readerOf(target, fieldOf(target.to), { ...style, currencySigns, dateFormat });
  } catch {
    // A mapping that was loaded may have anything. The server says what is wrong with it.
    return (cell) => ({ cell, value: undefined });
  }
}

/** Each different cell that has a value. */
function filledIn(samples: readonly string[], { rest }: CsvDraft): string[] {
  const empty = new Set((rest.empty ?? []).map(normalName));
  return [...new Set(samples)].filter((cell) => cell !== '' && !empty.has(normalName(cell)));
}
