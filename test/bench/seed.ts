import { createHash } from 'node:crypto';
import pg from 'pg';
import { formatToken, hashToken } from '../../src/domain/access/token.ts';

/** What the benchmark works on: one publisher, its tokens, its notices; and a token of the staff. */
export type Seeded = { tokens: string[]; staffToken: string; paIds: (index: number) => string; notices: number };

/** Enough tokens that none of them meets its limit of 1,000 requests a minute. */
const tokenCount = 4_000;
const publisherId = '00000000-0000-4000-8000-000000000001';

/** The first publisher owns the first notices, which partners read and write. All own the rest, some of them much of it. */
const ownNotices = 100_000;
const publishers = 200;
const share = '((hashtext(i::text) & 65535) / 65536.0)';
const owner = `('00000000-0000-4000-8000-' ||
  lpad(to_hex(case when i < ${ownNotices} then 1 else 1 + floor(power(${share}, 3) * ${publishers})::int end), 12, '0'))::uuid`;

/** PA-IDs spread over the key space, so that neighbours in time are no neighbours in the index. */
const paIdOf = (index: number) =>
  `PA-${createHash('md5').update(String(index)).digest('hex').slice(0, 10).toUpperCase()}`;

/**
 * Fills a migrated database with notices of the usual size, each with an advertiser and a controller, three in four of
 * them with counts. Grows an earlier seed to the size asked for; the generator is SQL, so a million takes minutes.
 */
export async function seed(url: string, notices: number): Promise<Seeded> {
  const tokens = Array.from({ length: tokenCount }, (_, index) =>
    formatToken('partner', createHash('sha256').update(`bench ${index}`).digest()),
  );
  const staffToken = formatToken('staff', createHash('sha256').update('bench staff').digest());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = 'replica'"); // rows made here need no checking of each other
    await client.query(
      `insert into publisher (id, name, plan, created_at) values ($1, 'Benchmark', 'pro', now()) on conflict do nothing`,
      [publisherId],
    );
    await client.query(
      `insert into token (id, tier, publisher_id, scopes, hash, hint, created_at)
       select gen_random_uuid(), 'partner', $1, '{metrics:write}', hash, 'bench', now() from unnest($2::bytea[]) as hash
       on conflict do nothing`,
      [publisherId, tokens.map(hashToken)],
    );
    await client.query(
      `insert into token (id, tier, role, hash, hint, created_at)
       values (gen_random_uuid(), 'staff', 'administrator', $1, 'bench', now())
       on conflict (hash) do update set role = excluded.role`,
      [hashToken(staffToken)],
    );
    await client.query(
      `insert into publisher (id, name, plan, created_at)
       select ('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'Publisher ' || i, 'pro', now()
       from generate_series(2, ${publishers}) as i on conflict do nothing`,
    );
    const { rows } = await client.query<{ count: string; has_last: boolean }>(
      'select count(*), coalesce(bool_or(pa_id = $1), false) as has_last from notice',
      [paIdOf(notices - 1)],
    );
    // Some have the same PA-ID, so there are fewer than asked for.
    const first = rows[0]?.has_last ? notices : Number(rows[0]?.count ?? 0);
    for (let from = first; from < notices; from += 20_000) {
      await insertNotices(client, from, Math.min(from + 20_000, notices));
    }
    if (first < notices) {
      // What triggers keep otherwise.
      await client.query('insert into notice_search select pa_id, words from notice_as_words on conflict do nothing');
      await client.query(
        `insert into register_period (pa_id, from_day, version, updated_at, ceased_at, ceased_reason, retention_until)
         select pa_id, publication_start_date, version, updated_at, ceased_at, ceased_reason, retention_until from notice
         on conflict do nothing`,
      );
      await client.query('select rebuild_summaries()');
      await client.query('vacuum analyze');
    }
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
  return { tokens, staffToken, paIds: paIdOf, notices };
}

/** A value that is rare, and the usual one. */
const oneIn = (every: number, rare: string, usual: string) =>
  `case when i % ${every} = 0 then ${rare} else ${usual} end`;

async function insertNotices(client: pg.Client, from: number, to: number): Promise<void> {
  const range = [from, to - 1];
  const paId = `'PA-' || upper(substr(md5(i::text), 1, 10))`;
  await client.query('begin');
  await client.query(
    `insert into notice (pa_id, publisher_id, sponsor, title, description, language, countries, sponsor_type, sponsor_category,
       linked_process_type, election_type, process_name, process_level, process_date, official_information_url,
       confirmation_status, sign_off_status, publication_start_date, campaign_name, total_value, medium, is_ongoing,
       start_date, end_date, currency, ad_amount, ad_benefits_in_kind_value, campaign_benefits_in_kind_value,
       amount_includes_vat, amount_basis, calculation_methodology, funding_source, funding_origin, payer_same_as_sponsor,
       sponsor_eligibility_declared, political_ad_declared_at, previously_suspended, uses_targeting_techniques,
       uses_ad_delivery_techniques, recipient_groups, personal_data_categories, goals_and_logic, uses_ai_systems,
       ai_systems_description, internal_policy_url, data_controller_name, data_controller_contact_url, data_rights_url, consent_withdrawal_url,
       explicit_consent_declared, notice_url, complaint_url, publisher_name, publisher_country, public_contact_email,
       created_at, updated_at, confirmed_at, signed_off_at, retention_until)
     select ${paId}, ${owner}, normal_name('Sponsor ' || i % 5000), 'Notice ' || i,
       'What it says, in a line of the usual length.', ${oneIn(2_000, "'mt'", "(array['en', 'de', 'fi', 'nl', 'da'])[1 + i % 5]")},
       array[(array['IE', 'DE', 'FI', 'NL', 'DK'])[1 + i % 5]], ${oneIn(1_999, "'campaign_organisation'", "'legal_person'")},
       ${oneIn(2_003, "'public_authority'", "(array['political_party', 'candidate', 'interest_group'])[1 + i % 3]")}, 'election',
       ${oneIn(2_011, "'presidential'", "'parliamentary'")}, 'Election ' || i % 40, ${oneIn(2_017, "'eu'", "'national'")},
       current_date - 60 + 7 * (i % 40), 'https://vote.example/' || i % 40, 'confirmed', 'signed_off',
       current_date - 1 - i % 300, 'Campaign ' || i / 3, 1000 + i % 90000, (array['online', 'native', 'online', 'print'])[1 + i % 4],
       false, current_date - i % 300, current_date - i % 300 + case when i % 10 < 3 then 365 else 45 end, 'EUR', 500 + i % 500, 0, 0, true, 'invoiced', 'Sum of invoices.',
       ${oneIn(2_027, "'public'", "'private'")}, ${oneIn(2_029, "'outside_eu'", "'inside_eu'")}, true, true,
       now() - interval '301 days', false, true, false, 'Adults in one region',
       (array['{age,location}', '{age}', ${oneIn(667, "'{contact_list}'", "'{location}'")}]::text[])[1 + i % 3]::text[],
       'To reach people who may vote there.', i % 2039 = 0, case when i % 2039 = 0 then 'Chooses among texts.' end, 'https://publisher.example/policy', 'Benchmark Ltd',
       'https://publisher.example/contact', 'https://publisher.example/rights', 'https://publisher.example/consent', true,
       'https://register.example/' || i, 'https://register.example/' || i || '/complaint', 'Benchmark', ${oneIn(2_053, "'MT'", "'IE'")},
       'public@sponsor.example', now() - i * interval '1 second', now(), now(), now(), current_date + 2600
     from generate_series($1::int, $2::int) as i on conflict do nothing`,
    range,
  );
  await client.query(
    `insert into party (pa_id, role, position, company_name, legal_name, first_name, last_name, email, phone,
       street_address, postal_code, city, country)
     select ${paId}, role, 0, 'Sponsor ' || i % 5000, 'Sponsor ' || i % 5000 || ' e.V.', 'First', 'Last',
       'contact' || i || '@sponsor.example', '+4930' || (1000000 + i), 'Street ' || i % 200, '00000', 'Exampleton',
       ${oneIn(2_063, "'US'", "'IE'")}
     from generate_series($1::int, $2::int) as i, unnest(array['advertiser', 'controller']) as role on conflict do nothing`,
    range,
  );
  await client.query(
    `insert into engagement_metrics (pa_id, views_count, engagements_count, recorded_at)
     select ${paId}, i * 7, i, now() - least(i % 300, i % 23) * interval '1 day' from generate_series($1::int, $2::int) as i where i % 4 > 0 on conflict do nothing`,
    range,
  );
  await client.query(
    `insert into notice_document select d.* from generate_series($1::int, $2::int) as i
     join notice_as_document d on d.pa_id = ${paId} on conflict do nothing`,
    range,
  );
  await client.query('commit');
}
