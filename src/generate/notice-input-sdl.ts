import { type DefinitionNode, type DocumentNode, Kind, type ObjectTypeDefinitionNode } from 'graphql';
import type { Field } from '../domain/notices/fields/kinds.ts';
import { fields, maxControllers, partyFields, serverManagedFields } from '../domain/notices/fields.ts';
import { namedType } from '../graph/expand-sdl.ts';

/** What the descriptions of the full record do not say about an input. */
const remarks: Readonly<Record<string, string>> = {
  'basicInformation.confirmationStatus':
    'May be left out. A new notice can be `draft` or `pending_confirmation`; ignored in an amendment.',
  'basicInformation.signOffStatus': 'May be left out. `pending` in a new notice; ignored in an amendment.',
};
const managed = 'Set by the server: must be left out of a new notice, and is ignored in an amendment.';
const managedPaths = new Set(
  Object.entries(serverManagedFields).flatMap(([group, names]) => names.map((name) => `${group}.${name}`)),
);

/**
 * The SDL of a record as an input, from the table of fields. Every field is nullable, because the rules of records judge the
 * whole record at once. Descriptions are those of the full record.
 * @param document the rest of the SDL
 */
export function noticeInputSdl({ definitions }: DocumentNode): string {
  const record = objectType(definitions, 'NoticeRecord');
  const groups = Object.entries<Record<string, Field>>({ ...fields, advertiser: partyFields });
  const inputs = groups.map(([group, ofGroup]) => {
    const type = objectType(definitions, namedType(fieldOf(record, group).type));
    const lines = Object.entries(ofGroup).map(([name, field]) =>
      inputField(name, field, `${group}.${name}`, fieldOf(type, name).description?.value ?? ''),
    );
    return inputType(`${type.name.value}Input`, type.description?.value ?? '', lines);
  });

  const inRecord = record.fields?.map(({ name: { value: name }, type, description }) => {
    const input = `${namedType(type)}Input`;
    const text = description?.value ?? '';
    if (name === 'paId')
      return described('PA-ID. A new notice without one gets one; an amendment may leave it out.', 'paId: ID');
    if (name === 'publisherId') {
      return described(`${text} An amendment may leave it out.`, 'publisherId: ID');
    }
    if (name === 'controllers') {
      return described(text, `controllers: [${input}!] @maxItems(value: ${maxControllers})`);
    }
    return described(text, `${name}: ${input}`);
  });
  const about = `A record of a notice, in the form of \`NoticeRecord\`: one that was read can be edited and sent back. Every field is
nullable here. A mutation that takes a record judges it as a whole, and lists an issue for each field that is missing or
invalid.`;
  return [inputType('NoticeInput', about, inRecord ?? []), ...inputs].join('\n\n');
}

function inputField(name: string, field: Field, path: string, description: string): string {
  const { type, limits } = field;
  const maxItems = type.startsWith('[') ? ` @maxItems(value: ${limits.maxItems})` : '';
  const text = [description, ...remarksOn(field, path)].join(' ');
  return described(text, `${name}: ${type.replace(/^Party$/, 'PartyInput')}${maxItems}`);
}

function* remarksOn({ schema, limits }: Field, path: string): Generator<string> {
  const remark = managedPaths.has(path) ? managed : remarks[path];
  if (remark) {
    yield remark;
    return;
  }
  const withoutValue = schema.safeParse(undefined);
  if (!withoutValue.success) yield 'Required.';
  else if (typeof withoutValue.data === 'string') yield `Default: \`${withoutValue.data}\`.`;
  if (limits.maxLength) yield `At most ${limits.maxLength} characters.`;
}

const described = (text: string, line: string) => `  ${JSON.stringify(text)}\n  ${line}`;

const inputType = (name: string, description: string, lines: readonly string[]) =>
  `${description.includes('\n') ? `"""\n${description}\n"""` : JSON.stringify(description)}
input ${name} {\n${lines.join('\n')}\n}`;

function objectType(definitions: readonly DefinitionNode[], name: string): ObjectTypeDefinitionNode {
  const found = definitions.find(
    (one): one is ObjectTypeDefinitionNode => one.kind === Kind.OBJECT_TYPE_DEFINITION && one.name.value === name,
  );
  if (!found) throw new Error(`the SDL has no type ${name}`);
  return found;
}

function fieldOf(type: ObjectTypeDefinitionNode, name: string) {
  const found = type.fields?.find((field) => field.name.value === name);
  if (!found) throw new Error(`the SDL has no field ${type.name.value}.${name}`);
  return found;
}
