import type { Fault } from '../../../platform/issues.ts';
import { hasYear, isIn, isPlainText, maxUrlLength } from '../../notices/fields/formats.ts';
import { type CellFormat, cellReaders, vocabularyReader } from '../csv-cells.ts';
import { itemTypeOf } from '../item-type.ts';
import type { TargetJson } from '../mapping-schema.ts';

/** A field of a record that a column can fill. */
export type FieldType = {
  path: string;
  /** Its type in the SDL, and the values of that if it is an enum. */
  type: string;
  values?: readonly string[] | undefined;
  /** Of texts. */
  maxLength?: number | undefined;
  format?: 'email' | 'phone' | undefined;
};

/** What is read from a cell. Undefined: it is in no form that the mapping says. */
export type Reading = { cell: string; value: unknown; fault?: CellFault | undefined };

/** What a mapping says of all cells. */
export type NumberStyle = { decimalSeparator: string; groupSeparator: string };
type FileStyle = NumberStyle & { currencySigns: readonly string[]; dateFormat?: string | undefined };

/** Reads cells as an import does, and judges what it reads. */
export function readerOf(
  { values, otherwise, as = 'text', format, separator = ';' }: TargetJson,
  field: FieldType | undefined,
  { dateFormat = 'yyyy-MM-dd', ...style }: FileStyle,
): (cell: string) => Reading {
  const full: CellFormat = { ...style, separator, format: format ?? (as === 'dateTime' ? undefined : dateFormat) };
  const { read } = values ? vocabularyReader(values, as, full, otherwise) : cellReaders[as](full);
  return (cell) => {
    const value = read(cell);
    return { cell, value, fault: value === undefined || !field ? undefined : cellFaultOf(field, value) };
  };
}

/** Whether an import rejects the row of a cell. */
export const isRejected = ({ value, fault }: Reading): boolean => value === undefined || fault !== undefined;

/** What an import would say of a value: a code with its parameters. */
type CellFault = Pick<Fault, 'code' | 'params'>;

const because = (code: Fault['code'], params: Fault['params'] = {}): CellFault => ({ code, params });

const formats = {
  Money: 'amount',
  Url: 'url',
  CountryCode: 'country',
  CurrencyCode: 'currency',
  LanguageTag: 'language',
} as const satisfies Record<string, keyof typeof isIn>;

/**
 * Why no record may have a value that was read from a cell. Values that do not fit other fields, or a PA-ID that is used
 * already, are found by the import only.
 */
export function cellFaultOf(field: FieldType, value: unknown): CellFault | undefined {
  const { path, type, values, maxLength = type === 'Url' ? maxUrlLength : Number.POSITIVE_INFINITY } = field;
  if (value === null) return undefined;
  if (type.startsWith('[')) {
    if (!Array.isArray(value)) return because('wrong_type', { expected: 'list' });
    const item = { ...field, type: itemTypeOf(type) };
    const faults = value.flatMap((each) => cellFaultOf(item, each) ?? []);
    const isTwice = item.type !== 'String' && new Set(value).size < value.length;
    return faults[0] ?? (isTwice ? because('duplicate_items') : undefined);
  }
  if (values) return values.includes(String(value)) ? undefined : because('not_in_vocabulary', { allowed: values });
  if (type === 'Boolean')
    return typeof value === 'boolean' ? undefined : because('wrong_type', { expected: 'boolean' });
  if (type === 'Count') return Number(value) >= 0 ? undefined : because('out_of_range', { min: 0 });
  const text = String(value);
  if (!isPlainText(text)) return because('invalid_characters');
  if (text.length > maxLength && [...text].length > maxLength) return because('too_long', { max: maxLength });
  if (type === 'Date' || type === 'DateTime')
    return hasYear(text) ? undefined : because('invalid_format', { format: type === 'Date' ? 'day' : 'instant' });
  const format = path === 'paId' ? 'pa_id' : (field.format ?? formats[type as keyof typeof formats]);
  return !format || isIn[format](text) ? undefined : because('invalid_format', { format });
}
