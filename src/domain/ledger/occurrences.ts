import { z } from 'zod';
import type { PersonDataPlace } from '../../generated/graph/graphql.ts';
import { queryIn, type Sql, sql } from '../../platform/database/sql.ts';
import { assertNoIssues, invalidInput } from '../../platform/failures.ts';
import { issue, issuesOf } from '../../platform/issues.ts';
import { auditAll } from '../audit/audit-trail.ts';
import type { Context } from '../context.ts';
import { email as emailSchema, phone as phoneSchema } from '../notices/fields/validators.ts';
import { contactsOf } from '../notices/model/notice-version.entity.ts';
import type { PublisherRow } from '../publishers/publisher.entity.ts';
import { publishersWithIds } from '../publishers/publisher-list.ts';
import { type LedgerRow, ledgerColumns } from './ledger-list.ts';

/** Limits the places and the reads in a result. */
const maxResults = 1000;

/** Search terms: an e-mail address in lower case, a telephone number, or both. */
type Person = { email: string | null; phone: string | null };

/** A place without the notice, which its PA-ID leads to. */
export type PlaceRow = Omit<PersonDataPlace, 'notice'>;

/** What a search found, as far as the limit. */
export type Occurrences = {
  contactOf: PublisherRow[];
  places: PlaceRow[];
  placesAreComplete: boolean;
  reads: LedgerRow[];
  readsAreComplete: boolean;
  archivedMonths: string[];
  unfinishedNotices: number;
};

const person = z.object({ email: emailSchema().nullable(), phone: phoneSchema().nullable() });

/** Validates the search terms. @throws Failure INPUT_INVALID */
function parsePerson(given: { email?: string | null; phone?: string | null }): Person {
  const { email = null, phone = null } = given;
  if (email === null && phone === null)
    throw invalidInput(issue('email', 'required', { fields: ['phone'] }, 'is required, unless phone is given'));
  assertNoIssues(issuesOf(person.safeParse({ email, phone }).error));
  return { email: email?.toLowerCase() ?? null, phone };
}

/**
 * Finds where a person's e-mail address or telephone number is stored, and who read those notices. Writes the search to
 * the audit trail before it returns.
 * @throws Failure INPUT_INVALID
 */
export async function findPerson(
  context: Context,
  given: { email?: string | null; phone?: string | null },
): Promise<Occurrences> {
  const person = parsePerson(given);
  return context.em.fork().transactional(async (work) => {
    const query = queryIn(work);
    const owners = await query(contactsWith(person));
    const contactOf = await publishersWithIds(
      query,
      owners.map(({ id }) => id),
    );
    const places = await query(placesOf(person));
    const shown = places.slice(0, maxResults);
    const reads = await query(readsOf([...new Set(shown.map(({ paId }) => paId))]));
    const absent = await query(sql<{ month: string }>`select absent_months('access_ledger')::text as month`);
    const [unfinished] = await query(unfinishedWith(person));
    const searched = Object.entries(person).flatMap(([kind, value]) => (value === null ? [] : kind));
    const after = { searched, places: shown.length, reads: Math.min(reads.length, maxResults) };
    await auditAll(work, context, [{ action: 'person.searched', after }]);
    return {
      contactOf,
      places: shown,
      placesAreComplete: places.length <= maxResults,
      reads: reads.slice(0, maxResults),
      readsAreComplete: reads.length <= maxResults && absent.length === 0,
      archivedMonths: absent.map(({ month }) => month),
      unfinishedNotices: unfinished?.count ?? 0,
    };
  });
}

const contactsWith = ({ email, phone }: Person) => sql<{ id: string }>`
  select distinct publisher_id as id from publisher_contact where lower(email) = ${email} or phone = ${phone}
  order by 1 limit ${maxResults}`;

const unfinishedWith = ({ email, phone }: Person) => sql<{ count: number }>`
  select count(*)::int as count from unfinished_notice where exists (select from jsonb_each_text(texts)
    where lower(trim(value)) = ${email} or regexp_replace(value, '[^+0-9]', '', 'g') = ${phone})`;

/** Each part of the union uses its own index. */
function placesOf({ email, phone }: Person): Sql<PlaceRow> {
  const fields = sql`(values ('email', lower(p.email) = ${email}), ('phone', p.phone = ${phone})) as found (field, is_hit)`;
  const position = sql`case when p.role = 'controller' then p.position end`;
  const contacts = sql.raw(contactsOf('v.'));
  const hasContact = sql.join(
    [email, phone]
      .filter((value) => value !== null)
      .map((value) => sql`${contacts} @> ${JSON.stringify([value])}::jsonb`),
    sql` or `,
  );
  const state = sql`case when v.is_open then 'amendment' else 'kept' end`;
  return sql<PlaceRow>`
    select p.pa_id as "paId", n.version, 'in_force' as "versionState", p.role, ${position} as position, found.field
    from party p join notice n on n.pa_id = p.pa_id cross join lateral ${fields}
    where (lower(p.email) = ${email} or p.phone = ${phone}) and found.is_hit
    union all
    select n.pa_id, n.version, 'in_force', null, null, 'publicContactEmail'
    from notice n where lower(n.public_contact_email) = ${email}
    union all
    select v.pa_id, v.version, ${state}, p.role, ${position}, found.field
    from notice_version v cross join lateral jsonb_populate_recordset(null::party, v.snapshot->'parties') p
      cross join lateral ${fields}
    where (${hasContact}) and found.is_hit
    union all
    select v.pa_id, v.version, ${state}, null, null, 'publicContactEmail'
    from notice_version v where (${hasContact}) and lower(v.snapshot->'notice'->>'public_contact_email') = ${email}
    order by 1, 2 desc, 3, 4, 5, 6 limit ${maxResults + 1}`;
}

/** Not those of an earlier notice that had the PA-ID, and was discarded or erased. */
function readsOf(paIds: readonly string[]): Sql<LedgerRow> {
  return sql<LedgerRow>`
    select ${ledgerColumns} from access_ledger where pa_id = any(${paIds}::text[])
      and position > coalesce((select f.position from retired_pa_id f where f.pa_id = access_ledger.pa_id), 0)
    order by read_at desc, id desc limit ${maxResults + 1}`;
}
