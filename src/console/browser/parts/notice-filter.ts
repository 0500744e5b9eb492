import { html } from 'htm/preact';
import type { OverviewFilter } from '../generated/operation-types.ts';
import { vocabulary } from '../generated/vocabulary.ts';
import { params } from '../location.ts';
import { selectField, textField } from './filter-fields.ts';
import { named, type Options } from './options.ts';
import { PublisherField } from './publisher-field.ts';

/** Parameters of an address that choose notices by what they are about: the same in every list and figure of notices. */
export const subjectNames = [
  'publisher',
  'medium',
  'country',
  'process',
  'process-name',
  'published-from',
  'published-to',
] as const;

/** Values of a parameter; undefined if there is none. Those that the graph does not know are left out. */
export function severalOf<Value extends string>(
  params: URLSearchParams,
  name: string,
  known?: readonly Value[],
): Value[] | undefined {
  const values = params
    .getAll(name)
    .filter((value) => value !== '' && (known?.includes(value as Value) ?? true)) as Value[];
  return values.length > 0 ? values : undefined;
}

/** The filter by these parameters. */
export const subjectFilterOf = (params: URLSearchParams): OverviewFilter =>
  withoutUndefined({
    publisherIds: severalOf(params, 'publisher'),
    media: severalOf(params, 'medium', vocabulary.Medium),
    countries: severalOf(params, 'country')?.map((code) => code.toUpperCase()),
    linkedProcessTypes: severalOf(params, 'process', vocabulary.LinkedProcessType),
    processNames: severalOf(params, 'process-name'),
    publicationFrom: params.get('published-from') || undefined,
    publicationTo: params.get('published-to') || undefined,
  });

export const withoutUndefined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value;

export const mediumField = () => selectField('medium', 'Medium', named(vocabulary.Medium), 'Any');

/** @param others values besides the publishers */
export const publisherField = (others: Options = []) => {
  const chosen = params.value.get('publisher');
  return html`<${PublisherField} key=${chosen} name="publisher" none="Any" chosen=${chosen} others=${others} />`;
};

export const countryField = () => textField('country', 'Country', { maxlength: 2, size: 4, placeholder: 'FI' });

export const processFields = () => html`
  ${selectField('process', 'Process', named(vocabulary.LinkedProcessType), 'Any')}
  ${textField('process-name', 'Name of the process')}`;

export const publicationFields = () => html`
  ${textField('published-from', 'Publication from', { type: 'date' })}
  ${textField('published-to', 'Publication to', { type: 'date' })}`;
