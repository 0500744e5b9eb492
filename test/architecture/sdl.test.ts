import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { EntityProperty } from '@mikro-orm/core';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isAdministrator, isOperator, isViewer } from '../../src/access/rules.ts';
import { staffRoles } from '../../src/access/staff-role.ts';
import { tiers } from '../../src/access/token.entity.ts';
import { actorKinds, auditActions } from '../../src/audit/audit-entry.entity.ts';
import { connect } from '../../src/database/connect.ts';
import { logOrders } from '../../src/database/feed.ts';
import { growingTables } from '../../src/database/partitioned-tables.ts';
import { accessConditions, conditionsOf } from '../../src/explanation/conditions.ts';
import { permissions, rulesOf } from '../../src/graph/permissions.ts';
import { readTypeDefs } from '../../src/graph/type-defs.ts';
import model from '../../src/mikro-orm.config.ts';
import { noticeOrders } from '../../src/notices/list/notice-order.ts';
import * as vocabulary from '../../src/notices/model/vocabulary.ts';
import { amendmentStates } from '../../src/notices/predicates/amendment-state.ts';
import { noticePhases } from '../../src/notices/predicates/phase.ts';
import { timeSteps } from '../../src/overview/metrics-over-time.ts';
import { plans } from '../../src/publishers/publisher.entity.ts';

const schema = buildSchema(readTypeDefs());
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
    if (audience === undefined) expect(description).toMatch(/partner tokens|any token/);
    else
      expect([...description.matchAll(/For (staff|operators|administrators)\b/g)].map(([words]) => words)).toEqual([
        audience,
      ]);
  });

  it('has no subscriptions, which no rule would guard', () => {
    expect(schema.getSubscriptionType()).toBeUndefined();
  });
});

/** Every enum of the SDL, with the list that the code has of its values, and the column that holds it. */
const enums: { name: string; values: readonly string[]; column?: [entity: string, property: string] }[] = [
  { name: 'GrowingTable', values: growingTables },
  { name: 'SponsorType', values: vocabulary.sponsorTypes, column: ['Notice', 'sponsorType'] },
  { name: 'SponsorCategory', values: vocabulary.sponsorCategories, column: ['Notice', 'sponsorCategory'] },
  { name: 'LinkedProcessType', values: vocabulary.linkedProcessTypes, column: ['Notice', 'linkedProcessType'] },
  { name: 'ElectionType', values: vocabulary.electionTypes, column: ['Notice', 'electionType'] },
  { name: 'ProcessLevel', values: vocabulary.processLevels, column: ['Notice', 'processLevel'] },
  { name: 'ConfirmationStatus', values: vocabulary.confirmationStatuses, column: ['Notice', 'confirmationStatus'] },
  { name: 'SignOffStatus', values: vocabulary.signOffStatuses, column: ['Notice', 'signOffStatus'] },
  { name: 'Medium', values: vocabulary.media, column: ['Notice', 'medium'] },
  { name: 'AmountBasis', values: vocabulary.amountBases, column: ['Notice', 'amountBasis'] },
  { name: 'FundingSource', values: vocabulary.fundingSources, column: ['Notice', 'fundingSource'] },
  { name: 'FundingOrigin', values: vocabulary.fundingOrigins, column: ['Notice', 'fundingOrigin'] },
  { name: 'CeasedReason', values: vocabulary.ceasedReasons, column: ['Notice', 'ceasedReason'] },
  { name: 'PersonalDataCategory', values: vocabulary.personalDataCategories },
  { name: 'Tier', values: tiers, column: ['Token', 'tier'] },
  { name: 'StaffRole', values: staffRoles, column: ['Token', 'role'] },
  { name: 'FigureInterval', values: ['hour', 'day'] },
  { name: 'ActorKind', values: actorKinds, column: ['AuditEntry', 'actorKind'] },
  { name: 'AuditAction', values: auditActions.map((action) => action.replace('.', '_')) },
  { name: 'Plan', values: plans, column: ['Publisher', 'plan'] },
  { name: 'AmendmentState', values: amendmentStates },
  { name: 'LogOrder', values: logOrders },
  { name: 'NoticePhase', values: noticePhases },
  { name: 'NoticeOrder', values: noticeOrders },
  { name: 'RestEndpoint', values: [...conditionsOf(permissions).keys()] },
  { name: 'AccessConditionName', values: accessConditions },
  { name: 'TimeStep', values: timeSteps },
  { name: 'VersionState', values: ['in_force', 'amendment', 'kept'] },
  { name: 'PartyRole', values: vocabulary.partyRoles, column: ['Party', 'role'] },
  { name: 'PersonDataField', values: ['email', 'phone', 'publicContactEmail'] },
  { name: 'ImportOutcome', values: ['imported', 'updated', 'unchanged', 'skipped', 'rejected'] },
];

describe('the vocabularies', () => {
  it('all have a row here', () => {
    expect(
      types
        .filter(isEnumType)
        .map((type) => type.name)
        .sort(),
    ).toEqual(enums.map(({ name }) => name).sort());
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

function propertiesOf(entity: string): Map<string, EntityProperty> {
  const found = [...metadata].find(({ className }) => className === entity);
  return new Map(found?.props.map((property) => [property.name, property]));
}

const fieldsOf = (name: string) => {
  const type = schema.getType(name);
  return isObjectType(type) ? Object.values(type.getFields()) : [];
};

/** The groups of the two records, and the columns that their fields have under another name. */
const groups = ['BasicInformation', 'Campaign', 'ComplianceFunding', 'Targeting', 'LegalMetadata'];
const renamed: Record<string, string> = { 'Campaign.name': 'campaignName' };
/** Fields that are no column of the notice: constants, parties, and the counts, which have a table of their own. */
const elsewhere = ['regulation', 'noticeTemplate', 'payer', 'viewsCount', 'engagementsCount', 'metricsUpdatedAt'];

describe('the full record', () => {
  const shown = groups.flatMap((group) =>
    fieldsOf(group)
      .filter(({ name }) => !elsewhere.includes(name))
      .map((field) => ({ field, property: renamed[`${group}.${field.name}`] ?? field.name })),
  );

  it('has every column of a notice in one of its groups, and one only', () => {
    const columns = [...propertiesOf('Notice').keys()].filter(
      (name) => !['paId', 'publisher', 'revision'].includes(name),
    );
    expect(shown.map(({ property }) => property).sort()).toEqual(columns.sort());
  });

  it('allows null exactly where the column does', () => {
    const differing = shown.filter(
      ({ field, property }) => isNonNullType(field.type) === (propertiesOf('Notice').get(property)?.nullable === true),
    );
    expect(differing.map(({ property }) => property)).toEqual([]);
  });

  it('shows the ten fields of a party, null where the column allows it', () => {
    const columns = [...propertiesOf('Party').values()].filter(
      ({ name }) => !['notice', 'role', 'position'].includes(name),
    );
    const parties = fieldsOf('Party').map(({ name, type }) => [name, !isNonNullType(type)]);
    expect(parties).toEqual(columns.map(({ name, nullable }) => [name, nullable === true]));
    expect(parties).toHaveLength(10); // documents 2.1
  });
});

/** What only the full record shows, from the column "Vis" of domain part 2. */
const fullOnly: Record<string, string[]> = {
  BasicInformation: [],
  Campaign: [],
  ComplianceFunding: ['sponsorEligibilityDeclared', 'politicalAdDeclaredAt'],
  Targeting: ['explicitConsentDeclared'],
  LegalMetadata: ['confirmedAt', 'signedOffAt', 'publisherReference'],
};

/** Every type that a type leads to, itself included. */
function reachable(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const type = schema.getType(name);
  if (isUnionType(type)) for (const member of type.getTypes()) reachable(member.name, found);
  for (const field of fieldsOf(name)) reachable(getNamedType(field.type).name, found);
  return found;
}

describe('the register view', () => {
  const registerType = (group: string) =>
    getNamedType(fieldsOf('RegisterEntry').find(({ name }) => name.toLowerCase() === group.toLowerCase())?.type)
      ?.name ?? '';

  it.each(Object.entries(fullOnly))('has the fields of %s without %j', (group, hidden) => {
    const expected = fieldsOf(group)
      .map(({ name }) => name)
      .filter((name) => !hidden.includes(name));
    expect(fieldsOf(registerType(group)).map(({ name }) => name)).toEqual(expected);
  });

  it('has of an organisation and of a person what domain part 3 makes public', () => {
    expect(fieldsOf('RegisterOrganisation').map(({ name }) => name)).toEqual([
      'companyName',
      'legalName',
      'city',
      'country',
    ]);
    expect(fieldsOf('RegisterPerson').map(({ name }) => name)).toEqual(['firstName', 'lastName', 'country']);
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

describe('the operations of the gateway', () => {
  const folder = new URL('../../rest-gateway/operations/', import.meta.url);
  const files = globSync('*.graphql', { cwd: folder });

  it('are these', () => {
    expect(files.sort()).toEqual([
      'notice-record.graphql',
      'record-engagement-metrics.graphql',
      'register-entry.graphql',
    ]);
  });

  it.each(files)('%s asks for every field of what it answers, by its own name', (file) => {
    const asked = new Set<string>();
    const renamed: string[] = [];
    let answer = '';
    const info = new TypeInfo(schema);
    visit(
      parse(readFileSync(new URL(file, folder), 'utf8')),
      visitWithTypeInfo(info, {
        Field: ({ name, alias }) => {
          const parent = info.getParentType();
          const type = getNamedType(info.getType());
          if (alias) renamed.push(alias.value);
          if (parent === schema.getQueryType() || parent === schema.getMutationType()) answer = type?.name ?? '';
          else asked.add(`${parent?.name}.${name.value}`);
        },
      }),
    );
    const all = [...reachable(answer)].flatMap((type) => fieldsOf(type).map(({ name }) => `${type}.${name}`));
    expect([...asked].sort()).toEqual(all.sort());
    expect(renamed).toEqual([]);
  });
});
