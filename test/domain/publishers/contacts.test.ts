import { describe, expect, it } from '@jest/globals';
import { graphServer } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';

const server = await graphServer();
const operator = await server.secretOf({ tier: 'staff', role: 'operator' });
const viewer = await server.secretOf({ tier: 'staff', role: 'viewer' });

const fields = 'name email phone role';
const desk = { name: 'Canary desk', email: 'canary-desk@contact.example', phone: '+358401999888', role: 'Notices' };
const person = { name: 'Canary Person', email: 'Canary.Person@contact.example', phone: null, role: null };

type Contacts = readonly object[];
type Payload = { changed: boolean; publisher: { revision: number; contacts: Contacts } };

async function set(id: string, contacts: Contacts, revision = 1) {
  const selection = mutation('setPublisherContacts', `changed publisher { revision contacts { ${fields} } }`);
  const { data, errors } = await server.graphql(operator, selection, { input: { id, revision, contacts } });
  return { payload: data?.setPublisherContacts as Payload | undefined, failure: errors?.[0] };
}

const read = (id: string, secret = operator) =>
  server.graphql(secret, `query ($id: ID!) { publisher(id: $id) { name contacts { ${fields} } } }`, { id });

describe('contacts of a publisher', () => {
  it('are replaced as a whole, in their order; the same ones change nothing', async () => {
    const id = await server.publisher();
    const first = await set(id, [{ ...desk, name: `  ${desk.name} ` }, person]);
    expect(first.payload).toEqual({ changed: true, publisher: { revision: 2, contacts: [desk, person] } });
    expect((await set(id, [desk, person], 2)).payload).toMatchObject({ changed: false, publisher: { revision: 2 } });
    expect((await set(id, [{ ...person, phone: '', role: ' ' }], 2)).payload).toEqual({
      changed: true,
      publisher: { revision: 3, contacts: [person] },
    });
    expect((await set(id, [], 3)).payload?.publisher).toEqual({ revision: 4, contacts: [] });
    expect(await server.sql('select from publisher_contact where publisher_id = ?', [id])).toHaveLength(0);
  });

  it('of two changes of the same revision one is refused, and the other kept', async () => {
    const id = await server.publisher();
    const answers = await Promise.all([set(id, [desk]), set(id, [person])]);
    expect(answers.map(({ failure }) => failure?.extensions.code).sort()).toEqual(['PUBLISHER_CHANGED', undefined]);
    const kept = answers.find(({ payload }) => payload)?.payload?.publisher.contacts;
    expect((await read(id)).data?.publisher).toMatchObject({ contacts: kept });
  });

  const many = Array.from({ length: 11 }, (_, index) => ({ ...desk, email: `desk${index}@contact.example` }));
  it.each([
    ['an address that is none', [person, { ...desk, email: 'canary' }], 'contacts.1.email', 'invalid_format'],
    [
      'an address that would add a recipient',
      [{ ...desk, email: 'a@b.example,c@d.example' }],
      'contacts.0.email',
      'invalid_format',
    ],
    ['an empty name', [{ ...desk, name: ' ' }], 'contacts.0.name', 'empty'],
    [
      'a telephone number without its country',
      [{ ...desk, phone: '0401999888' }],
      'contacts.0.phone',
      'invalid_format',
    ],
    [
      'an address that is there twice',
      [desk, { ...person, email: desk.email.toUpperCase() }],
      'contacts.1.email',
      'already_used',
    ],
    ['more than ten', many, 'contacts', 'too_many_items'],
  ])('are refused with %s, and nothing changes', async (_what, contacts, path, code) => {
    const id = await server.publisher();
    await set(id, [desk]);
    const { failure } = await set(id, contacts, 2);
    expect(failure?.extensions).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path: expect.stringContaining(path), code }],
    });
    expect(JSON.stringify(failure)).not.toMatch(/canary|1999888/i);
    expect((await read(id)).data?.publisher).toMatchObject({ contacts: [desk] });
  });
});

describe('personal data of a contact', () => {
  it('is not in the audit trail or the log, which say that and by whom it changed', async () => {
    const id = await server.publisher();
    await set(id, [desk, person]);
    await set(id, [person], 2);
    const entries = await server.readPages(
      'auditTrail',
      `filter: { publisherIds: ["${id}"], actions: [publisher_contacts_changed] }`,
      'action actor { kind } before after',
    );
    const entry = (before: number, after: number) => ({
      action: 'publisher_contacts_changed',
      actor: { kind: 'staff' },
      before: { contacts: before },
      after: { contacts: after },
    });
    expect(entries).toEqual([entry(2, 1), entry(0, 2)]);
    expect(JSON.stringify(await server.sql('select * from audit_trail'))).not.toMatch(/canary/i);
    expect(server.logs.join()).not.toMatch(/canary|1999888/i);
  });

  it('is refused to who may not read full records', async () => {
    const id = await server.publisher();
    await set(id, [desk]);
    const seen = await read(id, viewer);
    expect(seen.errors?.[0]?.extensions).toMatchObject({ code: 'ROLE_REFUSED', requiredRole: 'operator' });
    expect(seen.data?.publisher).toEqual({ name: expect.any(String), contacts: null });
  });

  it.each([{ email: person.email.toLowerCase() }, { phone: desk.phone }])(
    'is found for a data subject by %j',
    async (asked) => {
      const id = await server.publisher();
      await set(id, [desk, person]);
      const query = `query ($email: String, $phone: String) {
        personDataOccurrences(email: $email, phone: $phone) { contactOf { id } places { paId } } }`;
      const of = () => server.ask<{ contactOf: object[] }>(query, asked);
      expect((await of()).contactOf).toContainEqual({ id });
      await set(id, [], 2);
      expect((await of()).contactOf).not.toContainEqual({ id });
    },
  );
});
