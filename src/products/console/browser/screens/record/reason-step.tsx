import { fieldName } from '../../base/format.ts';
import { type FieldContext, RecordControl } from '../../forms/record-field.tsx';
import { type RecordField, recordGroups } from '../../forms/record-fields.ts';
import { fieldAt } from '../../forms/record-value.tsx';
import { inWords, type Values } from '../../forms/values.ts';

/** What says nothing without its question, is with each amount, is an address, or has lines of its own. */
const isLeftOut = (path: string, text: string) =>
  text.includes('@') || /^(Boolean|CurrencyCode|Url|\[String!\])$/.test(fieldAt(path)?.type ?? '');

/** As many letters fit in a line. */
const most = 68;

/** What a group says, as far as it fits. */
function lineOf(group: string, values: Values): string {
  const [first = '', ...others] = Object.entries(values)
    .filter(([path, text]) => path.startsWith(`${group}.`) && text && !isLeftOut(path, text))
    .map(([path]) => {
      // An amount alone does not say which one it is.
      const name = fieldAt(path)?.type === 'Money' ? `${fieldName(path.slice(group.length + 1))} ` : '';
      return `${name}${inWords(path, values)}`;
    });
  let line = first;
  for (const each of others) {
    const longer = `${line}\u00a0· ${each}`;
    if (longer.length > most) break;
    line = longer;
  }
  return line;
}

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
