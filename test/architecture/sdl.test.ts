import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { EntityProperty } from '@mikro-orm/core';
import {
  buildASTSchema,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  print,
} from 'graphql';
import { listenerReplies } from '../../rest-gateway/error-replies.ts';
import { endpointOf, routes } from '../../rest-gateway/routes.ts';
import { hasScope, isAdministrator, isOperator, isOperatorOrPerson, isViewer } from '../../src/domain/access/rules.ts';
import { scopes } from '../../src/domain/access/scope.ts';
import model from '../../src/domain/mikro-orm.config.ts';
import { noticeFields, storedFieldsOf } from '../../src/domain/notices/fields/columns.ts';
import type { Field } from '../../src/domain/notices/fields/kinds.ts';
import { fields, partyFields } from '../../src/domain/notices/fields.ts';
import { noticeTransitions } from '../../src/domain/notices/lifecycle/available-transitions.ts';
import { requestGroups } from '../../src/domain/requests/request-stats.ts';
import { endpoints } from '../../src/generated/graph/endpoints.ts';
import { vocabulary } from '../../src/generated/graph/vocabulary.ts';
import { clientErrorCodes } from '../../src/graph/http/server.ts';
import { permissions, rulesOf } from '../../src/graph/permissions.ts';
import { readTypeDefs } from '../../src/graph/type-defs.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { staffRoles } from '../../src/platform/staff-role.ts';
import { codegenSettings, relaySettings } from '../support/recipes.ts';

const schema = buildASTSchema(readTypeDefs());
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
);
/** The entities as the ORM sees them; nothing connects. */
const metadata = connect(model, {
  url: 'postgresql://nowhere/x',
  poolSize: 1,
  connectTimeout: 1,
  statementTimeout: 1,
}).getMetadata();

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

describe('a mutation', () => {
  it.each(mutations)('$name has an input and a payload of its own, which says whether anything changed', (mutation) => {
    const name = mutation.name.charAt(0).toUpperCase() + mutation.name.slice(1);
    expect(mutation.args.map((arg) => `${arg.name}: ${arg.type}`)).toEqual([`input: ${name}Input!`]);
    expect(`${mutation.type}`).toBe(`${name}Payload`);
    const changed = isObjectType(mutation.type) && mutation.type.getFields().changed;
    expect(changed && `${changed.type}`).toBe('Boolean!');
  });

  it('takes an idempotency key, unless its repetition changes nothing by itself', () => {
    const withoutKey = mutations.filter(({ args }) => {
      const type = getNamedType(args[0]?.type);
      return isInputObjectType(type) && !('idempotencyKey' in type.getFields());
    });
    // Repeated, these find that nothing is left to do; records to import have PA-IDs, and lines have numbers.
    const known = [
      'deleteImportMapping',
      'discardUnfinishedNotice',
      'dropOldMonths',
      'endImport',
      'importNoticeRows',
      'importNotices',
      'recordEngagementMetrics',
    ];
    expect(withoutKey.map(({ name }) => name).sort()).toEqual([...known, 'reportImport', 'revokeToken']);
  });
});

describe('the SDL is documentation', () => {
  const described: [string, string | null | undefined][] = types.flatMap((type) => {
    const rows: [string, string | null | undefined][] = [[type.name, type.description]];
    if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
      for (const field of Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(type.getFields())) {
        rows.push([`${type.name}.${field.name}`, field.description]);
        if ('args' in field) {
          for (const arg of field.args) rows.push([`${type.name}.${field.name}(${arg.name})`, arg.description]);
        }
      }
    }
    if (isEnumType(type)) {
      for (const value of type.getValues()) rows.push([`${type.name}.${value.name}`, value.description]);
    }
    return rows;
  });

  it('of which there is a lot', () => {
    expect(described.length).toBeGreaterThan(250);
  });

  it('every type, field, argument, input field and enum value has a description, a sentence', () => {
    const bare = described.filter(([, description]) => !/^[A-Z`].*[.)]$/s.test(description ?? ''));
    expect(bare).toEqual([]);
  });

  const audiences = new Map<unknown, string>([
    [isViewer, 'For staff'],
    [isOperator, 'For operators'],
    [isOperatorOrPerson, 'For operators'],
    [isAdministrator, 'For administrators'],
  ]);
  const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map(({ name, description }) => ({
      name,
      description: description?.replaceAll(/\s+/g, ' ') ?? '',
      audience: audiences.get(rulesOf(type?.name ?? '', name)[0]),
    })),
  );

  it.each(rootFields)('$name says for whom it is, as its rule does', ({ description, audience }) => {
    if (audience === undefined) expect(description).toMatch(/partner tokens|partners|any token/);
    else
      expect([...description.matchAll(/For (staff|operators|administrators)\b/g)].map(([words]) => words)).toEqual([
        audience,
      ]);
  });

  it('whose patterns match a value', () => {
    const samples = ['1234.50', '-12', 'PA-7K3QX9T2ZB'];
    const patterns = [...print(readTypeDefs()).matchAll(/`(\^[^`]+\$)`/g)].map(([, pattern = '']) => pattern);
    expect(patterns.length).toBeGreaterThan(2);
    expect(patterns.filter((pattern) => !samples.some((sample) => new RegExp(pattern, 'u').test(sample)))).toEqual([]);
  });

  it('guards its subscription by rules of its own', () => {
    expect(Object.keys(schema.getSubscriptionType()?.getFields() ?? {})).toEqual(['changes']);
    expect(permissions.Subscription.changes).not.toEqual([]);
  });
});

type Vocabulary = { name: string; values: readonly string[]; column?: [entity: string, property: string] };

const noticeEnums = noticeFields.flatMap(({ property, type, values }): Vocabulary[] => {
  if (!values) return [];
  // An array column has no list of values.
  return [
    type.startsWith('[') ? { name: type.slice(1, -2), values } : { name: type, values, column: ['Notice', property] },
  ];
});

const failuresOfRoutes = new Set(routes.flatMap(({ errors }) => Object.keys(errors)));

/** The enums of the SDL that the code or a column lists as well. The code takes the values of others from the SDL. */
const enums: Vocabulary[] = [
  ...noticeEnums,
  { name: 'Tier', values: vocabulary.Tier, column: ['Token', 'tier'] },
  { name: 'StaffRole', values: staffRoles, column: ['Token', 'role'] },
  { name: 'Scope', values: scopes.map((scope) => scope.replace(':', '_')) },
  { name: 'RequestGroup', values: requestGroups },
  { name: 'ActorKind', values: vocabulary.ActorKind, column: ['AuditEntry', 'actorKind'] },
  { name: 'Plan', values: vocabulary.Plan, column: ['Publisher', 'plan'] },
  { name: 'NoticeTransition', values: noticeTransitions },
  { name: 'RestEndpoint', values: routes.map(({ name }) => name) },
  { name: 'ImportEnd', values: vocabulary.ImportEnd, column: ['ImportJob', 'outcome'] },
  {
    name: 'RefusalCode',
    values: [...failuresOfRoutes, 'GONE', ...Object.values(listenerReplies).map(({ code }) => code)],
  },
  { name: 'PartyRole', values: vocabulary.PartyRole, column: ['Party', 'role'] },
];

describe('the vocabularies', () => {
  it('have every code that Apollo Server and limits give an error', () => {
    const known: readonly string[] = vocabulary.ErrorCode;
    expect([...clientErrorCodes].filter((code) => !known.includes(code))).toEqual([]);
  });

  it('have a row here for each list of values of a column', () => {
    const rows = enums.map(({ values }) => String(values));
    const others = [...metadata].flatMap(({ className, props }) =>
      props.flatMap(({ name, items }) => (items && !rows.includes(String(items)) ? `${className}.${name}` : [])),
    );
    // It has a full stop where the SDL has an underscore.
    expect(others).toEqual(['AuditEntry.action']);
  });

  it.each(enums)('$name is the same in the SDL, in the code and in its column', ({ name, values, column }) => {
    const type = schema.getType(name);
    expect(isEnumType(type) && type.getValues().map((value) => value.name)).toEqual(values);
    if (column) {
      const [entity, property] = column;
      expect(propertiesOf(entity).get(property)?.items).toEqual(values);
    }
  });
});

describe('schema/clients.md', () => {
  it.each([
    ['Relay', [], relaySettings.customScalarTypes],
    // Its default for ID as an input is text or a number.
    ['GraphQL Code Generator', ['ID'], codegenSettings?.scalars ?? {}],
  ])('gives %s a type for each scalar', (_tool, builtIn, given) => {
    const scalars = types.filter(isScalarType).map(({ name }) => name);
    expect(Object.keys(given).toSorted()).toEqual([...scalars, ...builtIn].toSorted());
  });
});

describe('the endpoints', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

  it('stand in the table of the README, each with its token', () => {
    const rows = [...readme.matchAll(/^\| `([A-Z]+ \/.*?)` \|.*\| (.*?) \|$/gm)];
    const token = { partner: 'partner', ssp: 'SSP' };
    expect(rows.map(([, request, needed]) => [request, needed])).toEqual(
      routes.map((route) => [
        endpointOf(route),
        `${token[route.tier]}${route.scope ? `, with \`${route.scope}\`` : ''}`,
      ]),
    );
  });

  it.each(routes)('$name: its description begins with its request, and its rules check its scope', (route) => {
    const type = schema.getType('RestEndpoint');
    const description = isEnumType(type) ? type.getValue(route.name)?.description : undefined;
    expect(description?.startsWith(`\`${endpointOf(route)}\`: `)).toBe(true);
    const { type: root, field } = endpoints[route.name];
    const rules = rulesOf(root, field);
    expect(scopes.filter((scope) => rules.includes(hasScope(scope)))).toEqual(route.scope ? [route.scope] : []);
  });
});

function propertiesOf(entity: string): Map<string, EntityProperty> {
  const found = [...metadata].find(({ className }) => className === entity);
  return new Map(found?.props.map((property) => [property.name, property]));
}

const fieldsOf = (name: string) => {
  const type = schema.getType(name);
  return isObjectType(type) ? Object.values(type.getFields()) : [];
};

/** The fields of a type of the SDL as the table of fields describes them. */
const inSdl = (type: string) => fieldsOf(type).map((field) => [field.name, `${field.type}`]);
const inTable = (group: Record<string, Field>, party: string) =>
  Object.entries(group).map(([name, { type, isNullable }]) => [
    name,
    `${type === 'Party' ? party : type}${isNullable ? '' : '!'}`,
  ]);
const onRegister = (group: Record<string, Field>) =>
  Object.fromEntries(Object.entries(group).filter(([, { isOnRegister }]) => isOnRegister));

const groups = Object.entries<Record<string, Field>>(fields);
const typeOf = (record: string, group: string) =>
  getNamedType(fieldsOf(record).find(({ name }) => name === group)?.type)?.name ?? '';

describe('the full record', () => {
  it.each(groups)('has the fields of %s that the table has, in its order, with their types', (name, group) => {
    expect(inSdl(typeOf('NoticeRecord', name))).toEqual(inTable(group, 'Party'));
  });

  it('shows the ten fields of a party', () => {
    expect(inSdl('Party')).toEqual(inTable(partyFields, ''));
    expect(inSdl('Party')).toHaveLength(10);
  });

  it('allows null where the column does, and nowhere else', () => {
    const differing = Object.entries({ Notice: noticeFields, Party: storedFieldsOf(partyFields) }).flatMap(
      ([entity, stored]) =>
        stored.filter(
          ({ property, isNullable }) => isNullable !== (propertiesOf(entity).get(property)?.nullable === true),
        ),
    );
    expect(differing.map(({ property }) => property)).toEqual([]);
  });
});

/** Every type that a type leads to, itself included. */
function reachable(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const type = schema.getType(name);
  if (isAbstractType(type)) for (const member of schema.getPossibleTypes(type)) reachable(member.name, found);
  for (const field of fieldsOf(name)) reachable(getNamedType(field.type).name, found);
  return found;
}

describe('the register view', () => {
  it.each(groups)('has the fields of %s that the table allows on it', (name, group) => {
    expect(inSdl(typeOf('RegisterEntry', name))).toEqual(inTable(onRegister(group), 'RegisterParty'));
  });

  // A second list on purpose: a change of the table alone makes nothing public.
  it('lacks what only the full record shows', () => {
    const hidden = groups.flatMap(([, group]) => Object.keys(group).filter((name) => !onRegister(group)[name]));
    expect(hidden).toEqual([
      'sponsorEligibilityDeclared',
      'politicalAdDeclaredAt',
      'explicitConsentDeclared',
      'confirmedAt',
      'signedOffAt',
      'publisherReference',
    ]);
    expect(Object.keys(partyFields).filter((name) => !(name in onRegister(partyFields)))).toEqual([
      'email',
      'phone',
      'streetAddress',
      'postalCode',
    ]);
  });

  it('has of an organisation and of a person what the law makes public', () => {
    expect(fieldsOf('RegisterOrganisation').map(({ name }) => name)).toEqual([
      'displayName',
      'companyName',
      'legalName',
      'city',
      'country',
    ]);
    expect(fieldsOf('RegisterPerson').map(({ name }) => name)).toEqual([
      'displayName',
      'firstName',
      'lastName',
      'country',
    ]);
  });

  it('leads to no field for contact data', () => {
    const fields = [...reachable('RegisterEntry')].flatMap((type) => fieldsOf(type).map(({ name }) => name));
    expect(fields.filter((name) => ['email', 'phone', 'streetAddress', 'postalCode'].includes(name))).toEqual([]);
    expect(fields.length).toBeGreaterThan(80);
  });

  it('leads to no type of the full record that has fields of its own', () => {
    const shared = ['BasicInformation', 'Campaign'];
    const full = [...reachable('NoticeRecord')].filter((name) => fieldsOf(name).length > 0);
    expect([...reachable('RegisterEntry')].filter((name) => full.includes(name) && !shared.includes(name))).toEqual([]);
  });
});
