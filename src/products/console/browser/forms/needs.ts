import { type FieldCondition, type RecordField, recordGroups } from './record-fields.ts';
import { isList, itemCountOf, partyFields, type Values } from './values.ts';

/** Whether a field must have a value, may have one, or must be left empty. Undecided: the field that says so has no value yet. */
export type Need = 'needed' | 'optional' | 'empty' | 'undecided';

function holds({ anyOf, isNot }: FieldCondition, values: Values): boolean {
  const isAny = anyOf.some(([path, matching]) => matching.includes(values[path] ?? '-'));
  // What is not chosen yet decides nothing.
  return isNot ? !isAny && anyOf.every(([path]) => values[path]) : isAny;
}

export function needOf({ isRequired, neededWhen, emptyWhen }: RecordField, values: Values): Need {
  if (isRequired || (neededWhen && holds(neededWhen, values))) return 'needed';
  if (emptyWhen && holds(emptyWhen, values)) return 'empty';
  return neededWhen && isOpen(neededWhen, values) ? 'undecided' : 'optional';
}

/** Whether values that are not chosen yet can still make it hold. */
const isOpen = ({ anyOf, isNot }: FieldCondition, values: Values): boolean =>
  anyOf.some(([path]) => !values[path]) &&
  !(isNot && anyOf.some(([path, matching]) => matching.includes(values[path] ?? '-')));

/**
 * Whether a field is asked for: not while it must be empty, and one that depends on a choice in its group only after that choice.
 * What has a value is always shown.
 */
export function isAsked(path: string, field: RecordField, values: Values): boolean {
  const need = needOf(field, values);
  if (need === 'needed' || need === 'optional') return true;
  const hasValue = Object.entries(values).some(([at, text]) => (at === path || at.startsWith(`${path}.`)) && text);
  if (hasValue || need === 'empty') return hasValue;
  const [group = ''] = path.split('.');
  return !field.neededWhen?.anyOf.some(([decider]) => decider.startsWith(`${group}.`));
}

/** How many fields must have a value, and the paths of those that have none yet. */
type Count = { needed: number; left: string[] };

/** By the name of a group, or of the field before them. */
export type Progress = ReadonlyMap<string, Count>;

/** @param reason a field that comes before those of the record */
export function progressOf(values: Values, reason?: RecordField): Progress {
  const isOpen = (path: string) => !values[path]?.trim();
  return new Map([
    ...(reason?.isRequired
      ? [[reason.name, { needed: 1, left: isOpen(reason.name) ? [reason.name] : [] }] as const]
      : []),
    ...recordGroups.map((group): [string, Count] => {
      const count: Count = { needed: 0, left: [] };
      const add = (at: string, fields: readonly RecordField[]) => {
        for (const field of fields) {
          const path = `${at}.${field.name}`;
          const isNeeded = needOf(field, values) === 'needed';
          if (field.type === 'Party') {
            // A party that is begun has to be complete.
            if (isNeeded || partyFields.some(({ name }) => values[`${path}.${name}`]?.trim())) add(path, partyFields);
          } else if (isNeeded) {
            count.needed += 1;
            if (isOpen(path)) count.left.push(path);
          }
        }
      };
      if (isList(group)) {
        for (let index = 0; index < itemCountOf(values, group.name); index += 1)
          add(`${group.name}.${index}`, group.fields);
      } else add(group.name, group.fields);
      return [group.name, count];
    }),
  ]);
}
