import { z } from 'zod';
import type { PublisherContact as Contact, SetPublisherContactsInput } from '../../generated/graph/graphql.ts';
import { uncachedLoader } from '../../platform/database/batching.ts';
import type { EntityManager } from '../../platform/database/connect.ts';
import { prepared, type Query, queryIn, sql } from '../../platform/database/sql.ts';
import { assertNoIssues } from '../../platform/failures.ts';
import { type Issue, issue, issuesOf } from '../../platform/issues.ts';
import type { Context } from '../context.ts';
import { email, list, optional, phone, strictGroup, text } from '../notices/fields/validators.ts';
import { PublisherContact } from './publisher-contact.entity.ts';

const maxContacts = 10;

const contacts = list(
  strictGroup({ name: text(200), email: email(), phone: optional(phone()), role: optional(text(200)) }),
  maxContacts,
);

/** @throws Failure INPUT_INVALID, which never repeats a value */
export function validContacts({ contacts: given }: SetPublisherContactsInput): Contact[] {
  const { data, error } = z.object({ contacts }).safeParse({ contacts: given.map(trimmed) });
  const issues = error ? issuesOf(error) : repeatedAddresses(data.contacts);
  assertNoIssues(issues);
  return data?.contacts ?? [];
}

const trimmed = ({ name, email, phone, role }: SetPublisherContactsInput['contacts'][number]) => ({
  name: name.trim(),
  email: email.trim(),
  phone: phone?.trim() || null,
  role: role?.trim() || null,
});

/** Issues of addresses that an earlier contact has. */
function repeatedAddresses(given: readonly Contact[]): Issue[] {
  const addresses = given.map(({ email }) => email.toLowerCase());
  return addresses.flatMap((address, index) =>
    addresses.indexOf(address) < index ? issue(`contacts.${index}.email`, 'already_used') : [],
  );
}

type Row = Contact & { publisherId: string };

const select = prepared(
  'contacts-of-publishers',
  (ids: readonly string[]) => sql<Row>`
    select publisher_id as "publisherId", name, email, phone, role from publisher_contact
    where publisher_id = any(${ids}::uuid[]) order by publisher_id, position`,
);

async function contactsOf(query: Query, ids: readonly string[]): Promise<Contact[][]> {
  const rows = Map.groupBy(await query(select([...ids])), ({ publisherId }) => publisherId);
  return ids.map((id) => (rows.get(id) ?? []).map(({ publisherId, ...contact }) => contact));
}

/** Contacts by publisher, in one statement for a page. From the primary: staff read what they have just changed. */
export const contactLoader = ({ queryPrimary }: Context) =>
  uncachedLoader<string, Contact[]>((ids) => contactsOf(queryPrimary, ids));

/** The contacts of a publisher whose row the unit of work has locked. */
export const readContacts = async (work: EntityManager, id: string): Promise<Contact[]> =>
  (await contactsOf(queryIn(work), [id])).flat();

/** Replaces them. Nothing keeps the old ones. */
export async function replaceContacts(work: EntityManager, publisherId: string, given: Contact[]): Promise<void> {
  await work.nativeDelete(PublisherContact, { publisher: publisherId });
  const rows = given.map(({ name, email, phone = null, role = null }, position) => ({
    publisher: publisherId,
    position,
    name,
    email,
    phone,
    role,
  }));
  if (rows.length > 0) await work.insertMany(PublisherContact, rows);
}
