import { type FieldCondition, type RecordField, recordGroups } from '../../record-fields.ts';
import { isList, itemCountOf, partyFields, type Values } from './values.ts';

/** Whether a field must have a value, may have one, or must be left empty, as far as the other values say. */
export type Need = 'needed' | 'optional' | 'empty';

function holds({ anyOf, isNot }: FieldCondition, values: Values): boolean {
  const isAny = anyOf.some(([path, matching]) => matching.includes(values[path] ?? '-'));
  // What is not chosen yet decides nothing.
  return isNot ? !isAny && anyOf.every(([path]) => values[path]) : isAny;
}

export function needOf({ isRequired, neededWhen, emptyWhen }: RecordField, values: Values): Need {
  if (isRequired || (neededWhen && holds(neededWhen, values))) return 'needed';
  return emptyWhen && holds(emptyWhen, values) ? 'empty' : 'optional';
}

/** Fields that must have a value, by the name of their section, and how many have none yet. */
export type Progress = Map<string, { needed: number; left: number }>;

export function progressOf(values: Values): Progress {
  return new Map(
    recordGroups.map((group) => {
      const count = { needed: 0, left: 0 };
      const add = (at: string, fields: readonly RecordField[]) => {
        for (const field of fields) {
          const path = `${at}.${field.name}`;
          const isNeeded = needOf(field, values) === 'needed';
          if (field.type === 'Party') {
            // A party that is begun has to be complete.
            if (isNeeded || partyFields.some(({ name }) => values[`${path}.${name}`]?.trim())) add(path, partyFields);
          } else if (isNeeded) {
            count.needed += 1;
            if (!values[path]?.trim()) count.left += 1;
          }
        }
      };
      if (isList(group)) {
        for (let index = 0; index < itemCountOf(values, group.name); index += 1)
          add(`${group.name}.${index}`, group.fields);
      } else add(group.name, group.fields);
      return [group.name, count];
    }),
  );
}
