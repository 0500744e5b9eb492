import type { ComponentChildren } from 'preact';
import { fieldName } from '../../format.ts';
import { fieldAt } from '../../parts/record-value.tsx';
import { type RecordField, recordGroups } from '../../record-fields.ts';
import { type FieldContext, RecordControl } from './record-field.tsx';
import { inWords, type Values } from './values.ts';

/** What says nothing without its question, is with each amount, is an address, or has lines of its own. */
const isLeftOut = (path: string) => /^(Boolean|CurrencyCode|Url|\[String!\])$/.test(fieldAt(path)?.type ?? '');

/** What a group says, in a line. */
const lineOf = (group: string, values: Values): ComponentChildren[] =>
  Object.entries(values)
    .filter(([path, text]) => path.startsWith(`${group}.`) && text && !isLeftOut(path))
    .flatMap(([path], at) => [
      at > 0 && ' · ',
      // An amount alone does not say which one it is.
      fieldAt(path)?.type === 'Money' && `${fieldName(path.slice(group.length + 1))} `,
      inWords(path, values),
    ]);

type ReasonStepProps = { reason: RecordField; context: FieldContext };

/** The first step of an amendment: its reason, and what each group of the record says now. */
export const ReasonStep = ({ reason, context }: ReasonStepProps) => (
  <>
    <section class="panel" id={reason.name} tabIndex={-1} aria-label={fieldName(reason.name)}>
      <RecordControl path={reason.name} field={reason} context={context} />
    </section>
    <section class="panel groups">
      <h2>What to amend</h2>
      <ul>
        {recordGroups.map(({ name }) => (
          <li>
            <a href={`#${name}`}>{fieldName(name)}</a>
            <span class="quiet">{lineOf(name, context.values)}</span>
          </li>
        ))}
      </ul>
    </section>
  </>
);
