import type { Fault } from '../../../platform/issues.ts';
import { hasYear, isIn, isPlainText, maxUrlLength } from '../../notices/fields/formats.ts';
import type { FieldType } from './guess.ts';
import { itemTypeOf } from './item-type.ts';

/** What an import would say of a value: a code with its parameters. */
export type CellFault = Pick<Fault, 'code' | 'params'>;

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
