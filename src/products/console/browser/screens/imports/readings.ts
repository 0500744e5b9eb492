import { type CellFormat, cellReaders, vocabularyReader } from '../../../../../domain/files/csv-cells.ts';
import { type CellFault, cellFaultOf } from '../../../../../domain/files/guess/cell-fault.ts';
import type { TargetJson } from '../../../../../domain/files/mapping-schema.ts';
import { normalName } from '../../../../../platform/text-keys.ts';
import { type CsvDraft, fieldOf } from './draft.ts';

/** What is read from a cell. Undefined: it is in no form that the mapping says. */
export type Read = { cell: string; value: unknown; fault?: CellFault | undefined };

type Readings = {
  readings: readonly Read[];
  /** Those that rows are rejected for. */
  rejected: readonly Read[];
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
  const readings = cells.map(readerOf(target, csv));
  const { read: split } = cellReaders.list(formatOf(target, csv));
  const parts = target.as === 'list' ? cells.flatMap((cell) => (split(cell) ?? []) as string[]) : cells;
  const found = {
    readings,
    rejected: readings.filter(isRejected),
    words: [...new Set(parts)],
  };
  kept.set(target, { form, style, rest, found });
  return found;
}

export const isRejected = ({ value, fault }: Read): boolean => value === undefined || fault !== undefined;

/** How the file writes numbers. */
export const numberIn = ({ groupSeparator, decimalSeparator }: CsvDraft['style']): string =>
  `1${groupSeparator}234${decimalSeparator}56`;

type Style = Pick<CsvDraft, 'style' | 'rest'>;

/** Reads cells as an import does, and judges what it reads. */
export function readerOf(target: TargetJson, csv: Style): (cell: string) => Read {
  const { to, values, otherwise, as = 'text' } = target;
  const format = formatOf(target, csv);
  const { read } = values ? vocabularyReader(values, as, format, otherwise) : cellReaders[as](format);
  const field = fieldOf(to);
  return (cell) => {
    const value = read(cell);
    return { cell, value, fault: value === undefined || !field ? undefined : cellFaultOf(field, value) };
  };
}

/** Each different cell that has a value. */
function filledIn(samples: readonly string[], { rest }: CsvDraft): string[] {
  const empty = new Set((rest.empty ?? []).map(normalName));
  return [...new Set(samples)].filter((cell) => cell !== '' && !empty.has(normalName(cell)));
}

const formatOf = ({ format, as, separator = ';' }: TargetJson, { style, rest }: Style): CellFormat => ({
  ...style,
  currencySigns: rest.currencySigns ?? [],
  separator,
  format: format ?? (as === 'dateTime' ? undefined : (rest.dateFormat ?? 'yyyy-MM-dd')),
});
