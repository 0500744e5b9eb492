import { auditAll } from '../audit/audit-trail.ts';
import type { Context } from '../context.ts';
import { queryIn } from '../database/query.ts';
import { type Sql, sql } from '../database/sql.ts';
import { failure, type Issue } from '../failures.ts';
import type { PersonDataOccurrences, PersonDataPlace, PersonDataRead } from '../generated/graphql.ts';
import { email as emailForm, phone as phoneForm } from '../notices/fields/validators.ts';
import { contactsOf } from '../notices/model/notice-version.entity.ts';

/** The most places, and the most reads, that one search tells. */
const most = 1000;

/** What a person is searched by: an e-mail address in small letters, a telephone number, or both. */
type Person = { email: string | null; phone: string | null };

/** Judges what is searched for. @throws Failure INPUT_INVALID */
function judge(given: { email?: string | null; phone?: string | null }): Person {
  const issues: Issue[] = [];
  const email = given.email ?? null;
  const phone = given.phone ?? null;
  if (email === null && phone === null) issues.push({ path: 'email', message: 'is required, unless phone is given' });
  for (const [path, value, form] of [
    ['email', email, emailForm()],
    ['phone', phone, phoneForm()],
  ] as const) {
    const judged = value === null ? undefined : form.safeParse(value);
    issues.push(...(judged?.error?.issues ?? []).map(({ message }) => ({ path, message })));
  }
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
  return { email: email?.toLowerCase() ?? null, phone };
}

/**
 * Where a person's e-mail address or telephone number is kept, and who read the notices that hold it: three statements,
 * the last of which writes the search to the audit trail before it is answered.
 * @throws Failure INPUT_INVALID
 */
export async function findPerson(
  context: Context,
  given: { email?: string | null; phone?: string | null },
): Promise<PersonDataOccurrences> {
  const person = judge(given);
  return context.em.fork().transactional(async (work) => {
    const query = queryIn(work);
    const places = await query(placesOf(person));
    const shown = places.slice(0, most);
    const reads = await query(readsOf([...new Set(shown.map(({ paId }) => paId))]));
    const searched = Object.entries(person).flatMap(([kind, value]) => (value === null ? [] : kind));
    const after = { searched, places: shown.length, reads: Math.min(reads.length, most) };
    await auditAll(work, context, [{ action: 'person.searched', after }]);
    return {
      places: shown,
      placesAreComplete: places.length <= most,
      reads: reads.slice(0, most),
      readsAreComplete: reads.length <= most,
    };
  });
}

/** Each part is served by an index of its own: of parties, of notices, of snapshots. */
function placesOf({ email, phone }: Person): Sql<PersonDataPlace> {
  const fields = sql`(values ('email', lower(p.email) = ${email}), ('phone', p.phone = ${phone})) as found (field, is_hit)`;
  const position = sql`case when p.role = 'controller' then p.position end`;
  const contacts = sql.raw(contactsOf('v.'));
  const isKept = sql.join(
    [email, phone]
      .filter((value) => value !== null)
      .map((value) => sql`${contacts} @> ${JSON.stringify([value])}::jsonb`),
    sql` or `,
  );
  const state = sql`case when v.is_open then 'amendment' else 'kept' end`;
  return sql<PersonDataPlace>`
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
    where (${isKept}) and found.is_hit
    union all
    select v.pa_id, v.version, ${state}, null, null, 'publicContactEmail'
    from notice_version v where (${isKept}) and lower(v.snapshot->'notice'->>'public_contact_email') = ${email}
    order by 1, 2 desc, 3, 4, 5, 6 limit ${most + 1}`;
}

function readsOf(paIds: readonly string[]): Sql<PersonDataRead> {
  return sql<PersonDataRead>`
    select l.read_at as "readAt", l.pa_id as "paId", l.token_id as "tokenId", l.publisher_id as "publisherId",
      publisher.name as "publisherName", l.request_id as "requestId", l.subject
    from access_ledger l left join publisher on publisher.id = l.publisher_id
    where l.pa_id = any(${paIds}::text[]) order by l.read_at desc, l.id desc limit ${most + 1}`;
}
