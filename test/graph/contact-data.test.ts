import { describe, expect, it } from '@jest/globals';
import {
  buildASTSchema,
  type GraphQLNamedType,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { readTypeDefs } from '../../src/graph/type-defs.ts';
import { draftRecord } from '../support/draft-record.ts';
import { graphServer, review } from '../support/graph-server.ts';
import { send } from '../support/http.ts';
import { mutation } from '../support/literals.ts';
import { subscribeTo } from '../support/stream.ts';

/*
 * Contact data is in full records only. Every version and amendment of a notice has values of its own that would be found in
 * any answer; then all of the graph is read but the full records.
 */

const server = await graphServer({}, {}, { limits: { cost: 1_000_000_000, depth: 40, tokens: 20_000 } });
const { staff, ask } = server;
const publisherId = await server.publisher();
const callers = {
  viewer: await server.secretOf({ tier: 'staff', role: 'viewer' }),
  operator: await server.secretOf({ tier: 'staff', role: 'operator' }),
  partner: await server.secretOf({ publisherId, scopes: ['metrics:write'] }),
};

/** Contact data in the form of its fields. */
const contactsOf = (version: number) => ({
  email: `canary${version}@contact.example`,
  phone: `+4930777000${version}`,
  streetAddress: `Canary Street ${version}`,
  postalCode: `CNRY ${version}`,
});
const organisation = (version: number) => ({
  ...contactsOf(version),
  companyName: `Backers ${version}`,
  legalName: null,
  city: 'Oldtown',
  country: 'DE',
  firstName: `Canaryfirst${version}`,
  lastName: `Canarylast${version}`,
});
const person = (version: number) => ({
  ...contactsOf(version),
  companyName: null,
  legalName: null,
  firstName: 'Femke',
  lastName: `Visser${version}`,
  country: 'NL',
  city: `Canaryton ${version}`,
});
const canary = /canary|cnry|4930777000/i;

/** What the sponsor designates for publication: in `content` and on the register only. */
const designated = /designated/i;
const isContent = (path: string) => /\.(content|registerEntry)\.legalMetadata\.public\w+$/.test(path);

const recordOf = (version: number) => {
  const { complianceFunding, legalMetadata, ...record } = draftRecord({
    basicInformation: { title: `Said ${version}` },
  });
  return {
    ...record,
    publisherId,
    advertiser: organisation(version),
    controllers: [person(version), organisation(version)],
    complianceFunding: { ...Object(complianceFunding), payerSameAsSponsor: false, payer: person(version) },
    legalMetadata: {
      ...Object(legalMetadata),
      publicContactEmail: `designated${version}@sponsor.example`,
      publicPostalAddress: `Designated Street ${version}`,
    },
  };
};

const created = await ask<{ notice: { paId: string } }>(mutation('createNotice', 'notice { paId }'), {
  input: { record: recordOf(1) },
});
const { paId } = created.notice;
await ask(mutation('setPublisherContacts'), {
  input: { id: publisherId, revision: 1, contacts: [{ name: 'Canary desk', email: 'canary@contact.example' }] },
});
await server.move(paId, ...review);
await server.amend(paId, recordOf(2));
await server.move(paId, ...review);
await server.amend(paId, recordOf(3));
await server.amend(paId, recordOf(4));

/** All strings in an answer, with their paths. */
function* stringsIn(value: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [name, within] of Object.entries(value)) {
      yield [path, name];
      yield* stringsIn(within, Array.isArray(value) ? path : `${path}.${name}`);
    }
}

const found = (answer: unknown) => [
  ...new Set(
    [...stringsIn(answer)]
      .filter(([path, text]) => canary.test(text) || (designated.test(text) && !isContent(path)))
      .map(([path, text]) => `${path}: ${text}`),
  ),
];

const schema = buildASTSchema(readTypeDefs());
/** Objects that lead to each other: each answer has one of them, with all of its fields. */
const hubs = ['Notice', 'Publisher', 'Token'];

/** All fields of a type that need no argument, without those that return full records. */
function selectionOf(type: GraphQLNamedType, above: readonly string[] = []): string {
  if (isAbstractType(type)) {
    const members = schema.getPossibleTypes(type).map((each) => `... on ${each} ${selectionOf(each, above)}`);
    return `{ __typename ${members.join(' ')} }`;
  }
  const selected = Object.values(isObjectType(type) ? type.getFields() : {}).flatMap(
    ({ name, args, type: ofField }) => {
      const named = getNamedType(ofField);
      const isCircle =
        above.includes(named.name) || (hubs.includes(named.name) && above.some((each) => hubs.includes(each)));
      if (
        ['NoticeRecord', 'PublisherContact', 'UnknownValue'].includes(named.name) ||
        name === 'edges' ||
        isCircle ||
        args.some(isRequiredArgument)
      )
        return [];
      if (!isCompositeType(named)) return name;
      const selection = selectionOf(named, [...above, type.name]);
      return selection === '' ? [] : `${name} ${selection}`;
    },
  );
  return selected.length > 0 ? `{ ${selected.join(' ')} }` : '';
}

const { id: tokenId } = await server.token({ publisherId });
const period = 'from: "2026-11-20T00:00:00Z", to: "2026-11-22T00:00:00Z"';
/** The required arguments of root fields. */
const argumentsOf: Readonly<Record<string, string>> = {
  registerEntry: `paId: "${paId}"`,
  notice: `paId: "${paId}"`,
  publisher: `id: "${publisherId}"`,
  token: `id: "${tokenId}"`,
  campaigns: 'currency: "EUR"',
  import: 'id: "00000000-0000-4000-8000-000000000000"',
  requestFigures: period,
  topCallers: `${period}, per: token, orderBy: requests`,
  recordReads: `${period}, per: notice`,
  explainAccess: `tokenId: "${tokenId}", paId: "${paId}"`,
  importPreview: 'input: { start: "QSxCCjEsMg==" }',
};
/** Returns a full record; is for administrators who search for a person; returns the objects of the other fields. */
const excluded = ['noticeRecord', 'personDataOccurrences', 'node', 'nodes'];

const roots = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ name }) => !excluded.includes(name));

describe.each(Object.entries(callers))('a %s', (caller, token) => {
  it.each(roots.map(({ name, type }) => ({ name, type })))('reads no contact data in $name', async ({ name, type }) => {
    const args = argumentsOf[name];
    const operation = `{ ${name}${args ? `(${args})` : ''} ${selectionOf(getNamedType(type), ['Query'])} }`;
    const answer = await server.graphql(token, operation);
    const codes = answer.errors?.map(({ extensions }) => extensions.code) ?? [];
    const refusals = ['ROLE_REFUSED', 'TIER_REFUSED', 'NOT_FOUND', 'IMPORT_UNKNOWN', 'NOTICE_NOT_OWN'];
    expect(codes.filter((code) => !refusals.includes(String(code)))).toEqual([]);
    expect(found(answer)).toEqual([]);
    const text = JSON.stringify(answer.data);
    if (caller === 'viewer' && name === 'notice') {
      for (const version of [1, 2, 4]) expect(text).toContain(`"Said ${version}"`);
      expect(text).toContain('"isContactData":true');
      expect(text).toContain('designated2@sponsor.example');
    }
    if (caller === 'viewer' && name === 'auditTrail') expect(text).toContain('"after":"Said 2"');
  });
});

describe('an export', () => {
  const lists = ['notices', 'access-ledger', 'audit-trail', 'metrics-changes', 'refusals'];
  it.each(lists.flatMap((list) => ['csv', 'jsonl'].map((format) => `${list}.${format}`)))(
    '%s has none',
    async (file) => {
      for (const token of [callers.viewer, callers.operator]) {
        const { status, text } = await send(server.internalUrl, { path: `/export/${file}`, token });
        expect(status).toBe(200);
        expect(text).not.toMatch(canary);
        expect(text).not.toMatch(designated);
        if (file.startsWith('notices') || file.startsWith('audit')) expect(text).toContain(paId);
      }
    },
  );
});

describe('the stream', () => {
  it('has none', async () => {
    const selectionOfType = (name: string, above: string) =>
      selectionOf(schema.getType(name) as GraphQLNamedType, [above]);
    const selection = `... on Change ${selectionOfType('Change', 'Notice')} notice ${selectionOfType('Notice', 'Change')}`;
    const query = `subscription { changes { changes { ${selection} } } }`;
    const { results, stop } = subscribeTo(server.internalUrl, callers.viewer, query);
    try {
      await results.next();
      await server.amend(paId, recordOf(5));
      for await (const result of results) {
        expect(result.errors).toBeUndefined();
        expect(found(result)).toEqual([]);
        if (JSON.stringify(result).includes('"notice_amended"')) break;
      }
    } finally {
      stop();
    }
  });
});

it('no read of all this is a read of a full record', async () => {
  expect(await server.sql('select from access_ledger')).toEqual([]);
});

it('the full record has what was looked for', async () => {
  const answer = await server.graphql(
    staff,
    `{ notice(paId: "${paId}") { record { advertiser { email firstName } controllers { city phone } } } }`,
  );
  expect(found(answer).map((one) => one.split(': ')[0])).toEqual([
    '.data.notice.record.advertiser.email',
    '.data.notice.record.advertiser.firstName',
    '.data.notice.record.controllers.city',
    '.data.notice.record.controllers.phone',
  ]);
});
