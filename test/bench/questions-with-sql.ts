import { dayLength, dayOf } from '../../src/platform/database/pg-timestamps.ts';

/*
 * What authorities, newsrooms, finance and operators ask, each as one operation and as the SQL that answers it without summaries
 * and marks. The columns of the SQL have the order of the selection.
 */

export type Question = [name: string, operation: string, sql: string];

/** Days around now, in UTC. */
export const day = (offset: number) => dayOf(new Date(Date.now() + offset * dayLength));
const thisMonth = `${day(0).slice(0, 7)}-01`;
const instants = (from: string, to: string) => `from: "${from}T00:00:00Z", to: "${to}T00:00:00Z"`;
const twentyDays = Array.from({ length: 20 }, (_, ago) => day(-ago));
const lastMonth = instants(day(-30), day(0));

const isShown = `n.confirmation_status = 'confirmed' and n.sign_off_status = 'signed_off' and n.publication_start_date <= current_date`;
const since = '(select min(from_day) from register_period r where r.pa_id = n.pa_id and not r.is_erased)';
const isLate = `${since} <= current_date and ${since} > n.start_date`;
const isNew = `n.sponsor || n.public_contact_email in (select n.sponsor || n.public_contact_email from notice n
  group by 1 having min(${since}) between '${thisMonth}' and current_date)`;
const value = 'sum(n.ad_amount + n.ad_benefits_in_kind_value)';
const nameOf = "coalesce(p.company_name, p.first_name || ' ' || p.last_name)";
const party = (role: string) => `join party p on p.pa_id = n.pa_id and p.role = '${role}'`;
const isPartyNamed = (role: string, ...names: string[]) =>
  `exists (select from party p where p.pa_id = n.pa_id and p.role = '${role}' and lower(${nameOf}) = any('{${names}}'))`;
const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
const stoppedOn = "(n.ceased_at at time zone 'UTC')::date";
const runs = `${isShown} and least(n.end_date, ${stoppedOn} - 1, 'infinity') >= current_date`;
const sevenCountries = ['AT', 'DE', 'DK', 'FI', 'IE', 'IT', 'NL'];
const threeCountries = ['DE', 'FI', 'IE'];
const vote = (days: number) => `processDateFrom: "${day(0)}", processDateTo: "${day(days)}"`;
const isVote = (days: number) => `n.process_date between current_date and current_date + ${days}`;
/** What the register showed on a day, as rows of `notice`. */
const shownOn = (on: string) => `(select s.* from register_period r join notice n using (pa_id)
  left join notice_version v on v.pa_id = r.pa_id and v.version = r.version and r.version <> n.version
  cross join jsonb_populate_record(null::public.notice, coalesce(v.snapshot -> 'notice', to_jsonb(n))) as s
  where not r.is_erased and r.from_day <= '${on}' and coalesce(r.to_day, 'infinity') > '${on}')`;
const campaign = 'n.currency, n.campaign_name, n.public_contact_email, n.sponsor';

const number = (name: string, filter: string, where: string): Question => [
  name,
  `{ notices(filter: { ${filter} }, first: 1) { totalCount } }`,
  `select count(*) from notice n where ${where}`,
];

/** @param from with `to`, declared days that have few enough notices for breakdowns @param paId of a notice that was read */
export function questionsWithSql(from: string, to: string, paId: string): Question[] {
  const groups = (name: string, groupBy: string, selection: string, filter = '', currency = 'currency: "EUR"') =>
    [
      name,
      `{ overview(filter: { publicationFrom: "${from}", publicationTo: "${to}" ${filter} }) {
        groups(groupBy: [${groupBy}], ${currency}, first: 200) { nodes { ${selection} } } } }`,
    ] as const;
  const grouped = (columns: string, where = '', joins = '') =>
    `select ${columns} from notice n ${joins} where ${isShown} and n.currency = 'EUR' ${where && `and ${where}`}
      and n.publication_start_date between '${from}' and '${to}'`;
  return [
    [
      ...groups(
        'money by election and country',
        'process, country',
        'processName processDate country notices adAmountWithBenefits',
      ),
      `${grouped(`process_name, process_date::text, c, count(*), ${value}`, "linked_process_type <> 'none'", ', unnest(n.countries) c')} group by 1, 2, 3`,
    ],
    [
      'spending with money from outside the Union, votes in three months',
      `{ overview(filter: { fundingOrigins: [outside_eu, inside_and_outside_eu] ${vote(90)} }) { spend { currency campaigns totalValue } } }`,
      `select currency, count(*), sum(total) from (select n.currency, max(n.total_value) as total from notice n
        where ${isShown} and funding_origin <> 'inside_eu' and ${isVote(90)} group by ${campaign}) as c group by 1`,
    ],
    [
      ...groups(
        'net and gross, invoiced and budgeted',
        'vat, amount_basis',
        'amountIncludesVat amountBasis notices adAmountWithBenefits',
      ),
      `${grouped(`amount_includes_vat, amount_basis, count(*), ${value}`)} group by 1, 2`,
    ],
    [
      'size of the register on 20 days',
      `{ ${twentyDays.map((on, at) => `day${at}: notices(filter: { onRegisterOn: "${on}" }, first: 1) { totalCount }`).join(' ')} }`,
      `select ${twentyDays.map((on) => `(select count(*) from register_period r join notice n using (pa_id) where not is_erased and from_day <= '${on}' and coalesce(to_day, 'infinity') > '${on}')`)}`,
    ],
    [
      ...groups(
        'views and engagements by medium in Finland',
        'medium',
        'medium views engagements',
        'countries: ["FI"]',
      ),
      `${grouped('medium, coalesce(sum(views_count), 0), coalesce(sum(engagements_count), 0)', "'FI' = any(countries)", 'left join engagement_metrics m using (pa_id)')} group by 1`,
    ],
    number(
      'campaigns that run today',
      `phases: [published], campaignRunsFrom: "${day(0)}", campaignRunsTo: "${day(0)}"`,
      `${runs} and n.start_date <= current_date`,
    ),
    number('ads that ran before the register showed them', 'ranBeforeRegister: true', isLate),
    [
      'Pro publishers and their requests in 30 days',
      `{ publishers(filter: { isPro: true }, first: 200) { nodes { name requestFigures(${lastMonth}) { requests } } } }`,
      `select p.name, sum(requests) from request_count c join token t on t.id = c.token_id join publisher p on p.id = t.publisher_id
        where hour >= '${day(-30)}' and hour < '${day(0)}' and p.plan = 'pro' and coalesce(p.pro_until, 'infinity') > now()
        group by p.id, date_trunc('day', hour)`,
    ],
    [
      'requests of publishers this month, at +02:00',
      `{ topCallers(per: publisher, orderBy: requests, first: 100, from: "${thisMonth}T00:00:00+02:00", to: "${day(1)}T00:00:00+02:00") { publisher { id } requests } }`,
      `select t.publisher_id, sum(requests) from request_count c join token t on t.id = c.token_id
        where t.publisher_id is not null and hour >= '${thisMonth}T00:00+02' and hour < '${day(1)}T00:00+02' group by 1`,
    ],
    [
      'reads with tokens that are revoked now',
      `{ recordReads(per: token, ${lastMonth}, first: 100) { token { id revokedAt } reads } }`,
      `select t.id, to_char(t.revoked_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), count(*) from access_ledger l join token t on t.id = l.token_id
        where read_at >= '${day(-30)}' and read_at < '${day(0)}' group by t.id`,
    ],
    number(
      'AI with age data, running',
      'usesAiSystems: true, personalDataCategories: [age], phases: [published]',
      `${runs} and uses_ai_systems and 'age' = any(personal_data_categories)`,
    ),
    [
      'sponsors that are new this month',
      `{ overview(filter: { newSponsors: { from: "${thisMonth}" } }) { numberOfGroups(groupBy: [sponsor]) } }`,
      `select count(distinct (n.sponsor, n.public_contact_email)) from notice n where ${isShown} and ${isNew}`,
    ],
    [
      'responses by status, by hour since yesterday',
      `{ requestFigures(from: "${day(-1)}T00:00:00Z", to: "${day(0)}T00:00:00Z", by: hour, groupBy: [status]) { status requests } }`,
      `select status, sum(requests) from request_count where hour >= '${day(-1)}' and hour < '${day(0)}' group by hour, status`,
    ],
    [
      'ends of retention by year',
      `{ a: notices(filter: { retentionTo: "2033-12-31" }, first: 1) { totalCount } b: notices(filter: { retentionFrom: "2034-01-01" }, first: 1) { totalCount } }`,
      `select count(*) filter (where retention_until <= '2033-12-31'), count(*) filter (where retention_until >= '2034-01-01') from notice`,
    ],
    [
      'most seen ads',
      '{ notices(orderBy: views_desc, first: 10) { nodes { paId metrics { viewsCount } } } }',
      'select pa_id, views_count from notice left join engagement_metrics using (pa_id) order by views_count desc nulls last, pa_id desc limit 10',
    ],
    [
      'number of sponsors',
      '{ overview { numberOfGroups(groupBy: [sponsor]) } }',
      `select count(distinct (n.sponsor, n.public_contact_email)) from notice n where ${isShown}`,
    ],
    [
      ...groups('who pays for others', 'payer', 'payer notices adAmountWithBenefits', 'payerSameAsSponsor: false'),
      `${grouped(`mode() within group (order by ${nameOf}), count(*), ${value}`, '', party('payer'))} group by normal_name(${nameOf})`,
    ],
    [
      'sign-offs declined this month',
      `{ auditTrail(filter: { actions: [notice_sign_off_declined], from: "${thisMonth}T00:00:00+02:00" }, first: 1) { totalCount } }`,
      `select count(*) from audit_trail where action = 'notice.sign_off_declined' and occurred_at >= '${thisMonth}T00:00+02'`,
    ],
    number(
      'campaigns that ended yesterday, without final counts',
      `campaignEndFrom: "${day(-1)}", campaignEndTo: "${day(-1)}", metricsStates: [missing, final_missing]`,
      `${isShown} and least(n.end_date, ${stoppedOn}) = current_date - 1 and n.medium in ('online', 'native') and (n.uses_targeting_techniques or n.uses_ad_delivery_techniques)
        and coalesce((select (recorded_at at time zone 'UTC')::date < current_date - 7 from engagement_metrics m where m.pa_id = n.pa_id), true)`,
    ),
    [
      'growth of counts this month, in Helsinki',
      `{ overview { metricsOverTime(from: "${thisMonth}", by: month, includeFirstImports: true, timeZone: "Europe/Helsinki") { start views changes } } }`,
      `select '${thisMonth}', coalesce(sum(views_increment), 0), count(*) from engagement_metrics_change join notice n using (pa_id)
        where recorded_at >= '${thisMonth}'::timestamp at time zone 'Europe/Helsinki' and recorded_at < (current_date + 1)::timestamp at time zone 'Europe/Helsinki'`,
    ],
    number(
      'suspended or discontinued in Germany',
      'ceasedReasons: [suspended, discontinued_infringement], countries: ["DE"]',
      `ceased_reason in ('suspended', 'discontinued_infringement') and 'DE' = any(countries)`,
    ),
    number('in Dutch or Belgian Dutch', 'languages: ["nl", "nl-BE"]', "language in ('nl', 'nl-BE')"),
    [
      ...groups('publishers by value', 'publisher', 'publisher { id } notices adAmountWithBenefits'),
      `${grouped(`publisher_id, count(*), ${value}`)} group by 1`,
    ],
    number(
      'ads paid with benefits only',
      'currencies: ["EUR"], adAmountMax: "0"',
      "currency = 'EUR' and ad_amount = 0",
    ),
    [
      ...groups('days to the sign-off by publisher', 'publisher', 'publisher { id } signOffDays'),
      `${grouped('publisher_id, round(extract(epoch from avg(signed_off_at - confirmed_at) filter (where publisher_id is not null)) / 86400, 3)::float8')} group by 1`,
    ],
    [
      'why rows of the latest import with rejected ones were rejected',
      '{ imports(first: 1, filter: { hasRejected: true }) { nodes { rejections { line issues { path code } } } } }',
      "select line, i ->> 'path', i ->> 'code' from import_rejection, jsonb_array_elements(issues::jsonb) i where import_id = (select id from import_job where rejected > 0 order by started_at desc, id desc limit 1)",
    ],
    [
      ...groups(
        'booked amounts by month',
        'publication_start_month',
        'publicationStartMonth notices adAmountWithBenefits',
      ),
      `${grouped(`date_trunc('month', publication_start_date)::date::text, count(*), ${value}`)} group by 1`,
    ],
    [
      'who read a full record',
      `{ accessLedger(filter: { paIds: ["${paId}"] }, first: 200) { nodes { requestId } } }`,
      `select request_id from access_ledger where pa_id = '${paId}'`,
    ],
    [
      'gaps of notices on the register',
      '{ notices(orderBy: created_desc, first: 100) { nodes { paId registerPeriods { from } } } }',
      `select pa_id, from_day::text from (select pa_id, from_day, lag(to_day, 1, '-infinity') over (partition by pa_id order by from_day) as left_on
        from register_period where not is_erased and from_day <= current_date and pa_id in (select pa_id from notice order by created_at desc, pa_id desc limit 100)) as r where from_day > left_on`,
    ],
    [
      'notices for votes in 30 days, by phase',
      `{ overview(filter: { ${vote(30)} }) { byPhase { phase count } } }`,
      `select phase, count(n.pa_id) from unnest(array['draft', 'awaiting_confirmation', 'awaiting_sign_off', 'scheduled', 'published', 'ended', 'ceased']) as phase
        left join notice n on ${isVote(30)} and phase = case when sign_off_status = 'signed_off' and confirmation_status = 'confirmed' then case
          when publication_start_date > current_date then 'scheduled' when ${stoppedOn} <= least(end_date, current_date) then 'ceased' when end_date < current_date then 'ended' else 'published' end
          when confirmation_status = 'confirmed' then 'awaiting_sign_off' when confirmation_status = 'pending_confirmation' then 'awaiting_confirmation' else 'draft' end
        group by 1`,
    ],
    [
      ...groups('new on the register by week', 'register_week', 'registerWeek notices'),
      `${grouped(`date_trunc('week', ${since}::timestamp)::date::text, count(*)`)} group by 1`,
    ],
    number(
      'new on the register this month',
      `onRegisterSinceFrom: "${thisMonth}"`,
      `${since} between '${thisMonth}' and current_date`,
    ),
    [
      ...groups(
        'AI by kind of sponsor',
        'sponsor_type',
        'sponsorType notices adAmountWithBenefits',
        'usesAiSystems: true',
      ),
      `${grouped(`sponsor_type, count(*), ${value}`, 'uses_ai_systems')} group by 1`,
    ],
    [
      ...groups(
        "money by sponsors' country and origin of the money",
        'sponsor_country, funding_origin',
        'sponsorCountry fundingOrigin adAmountWithBenefits',
      ),
      `${grouped(`p.country, funding_origin, ${value}`, '', party('advertiser'))} group by 1, 2`,
    ],
    number(
      'ended campaigns with budgeted amounts',
      'phases: [ended, ceased], amountBases: [budgeted]',
      `${isShown} and amount_basis = 'budgeted' and least(n.end_date, ${stoppedOn} - 1) < current_date`,
    ),
    [
      'kinds of amounts in the spending',
      '{ overview { spend { currency kinds { amountBasis amountIncludesVat count value } } } }',
      `select currency, amount_basis, amount_includes_vat, count(*), sum(total_value) from (select distinct on (${campaign}) n.* from notice n
        where ${isShown} order by ${campaign}, total_value desc, pa_id desc) as c group by 1, 2, 3`,
    ],
    [
      'spending in two countries, by kind',
      '{ overview(filter: { countries: ["FI", "DE"] }) { spend { currency campaigns totalValue kinds { amountBasis count value } } } }',
      `with c as (select distinct on (${campaign}) n.* from notice n where ${isShown} and countries && '{FI,DE}' order by ${campaign}, total_value desc, pa_id desc)
        select currency, a.campaigns, a.total, amount_basis, count(*), sum(total_value)
        from c join (select currency, count(*) as campaigns, sum(total_value) as total from c group by 1) as a using (currency)
        group by 1, 2, 3, 4, amount_includes_vat`,
    ],
    [
      ...groups('elections by kind and level', 'election_type, process_level', 'electionType processLevel notices'),
      `${grouped('election_type, process_level, count(*)', 'election_type is not null and process_level is not null')} group by 1, 2`,
    ],
    [
      'late ads in Finland by publisher',
      '{ overview(filter: { ranBeforeRegister: true, countries: ["FI"] }) { byPublisher(first: 200) { publisher { id } count } } }',
      `select publisher_id, count(*) from notice n where ${isLate} and 'FI' = any(countries) group by 1`,
    ],
    [
      ...groups(
        'sponsors that are new this month by country',
        'sponsor_country',
        'sponsorCountry notices',
        `newSponsors: { from: "${thisMonth}" }`,
      ),
      `${grouped('p.country, count(*)', isNew, party('advertiser'))} group by 1`,
    ],
    number(
      'age and location data together',
      'personalDataCategoriesAll: [age, location]',
      "n.personal_data_categories @> '{age,location}'",
    ),
    number('disseminated in Finland only', 'countriesOnly: ["FI"]', "n.countries = '{FI}'"),
    number(
      'disseminated in Finland and Germany',
      'countriesAll: ["FI", "DE"]',
      "'FI' = any(n.countries) and 'DE' = any(n.countries)",
    ),
    number(
      'sponsors outside the Union before a vote',
      `sponsorCountriesNone: ${JSON.stringify(union)}, ${vote(90)}`,
      `${isVote(90)} and (select p.country from party p where p.pa_id = n.pa_id and p.role = 'advertiser') <> all('{${union}}')`,
    ),
    number(
      'with benefits in kind',
      'hasBenefitsInKind: true',
      'n.ad_benefits_in_kind_value + n.campaign_benefits_in_kind_value > 0',
    ),
    number('without declared consent', 'explicitConsentDeclared: false', 'n.explicit_consent_declared is false'),
    number(
      'controlled by one of two',
      'controllerNames: ["Sponsor 7", "habichtswerk  HOLDING"]',
      isPartyNamed('controller', 'sponsor 7', 'habichtswerk holding'),
    ),
    number(
      'paid by somebody else',
      'payerNames: ["Vrienden van de SLOOT"]',
      isPartyNamed('payer', 'vrienden van de sloot'),
    ),
    number(
      'left the register at least once',
      'leftRegister: true',
      `exists (select from register_period e where e.pa_id = n.pa_id and not e.is_erased and e.to_day <= current_date
        and not exists (select from register_period r where r.pa_id = e.pa_id and not r.is_erased and r.from_day <= e.to_day
          and coalesce(r.to_day, 'infinity') > e.to_day))`,
    ),
    number(
      'amended in the last 30 days',
      `amendedFrom: "${day(-30)}"`,
      `n.pa_id in (select pa_id from notice where version > 1 and signed_off_at >= '${day(-30)}'
        union all select pa_id from notice_version where version > 1 and not is_open and signed_off_at >= '${day(-30)}')`,
    ),
    number(
      'campaigns that ran in a past week',
      `campaignRunsFrom: "${day(-14)}", campaignRunsTo: "${day(-8)}"`,
      `n.start_date <= '${day(-8)}' and coalesce(n.end_date, 'infinity') >= '${day(-14)}'
        and coalesce(n.ceased_at::date, 'infinity') >= '${day(-14)}'`,
    ),
    number(
      'stopped in the last 30 days',
      `ceasedFrom: "${day(-30)}", ceasedReasons: [suspended, discontinued_infringement]`,
      `n.ceased_at >= '${day(-30)}' and n.ceased_reason in ('suspended', 'discontinued_infringement')`,
    ),
    [
      'money declared as of a day',
      `{ overview(filter: { onRegisterOn: "${day(-40)}" }) { spend { currency campaigns totalValue } } }`,
      `select currency, count(*), sum(total) from (select n.currency, max(n.total_value) as total from ${shownOn(day(-40))} as n
        group by ${campaign}) as c group by 1`,
    ],
    [
      ...groups(
        'views as of a day, by medium',
        'medium',
        'medium notices adAmountWithBenefits views',
        `onRegisterOn: "${day(-1)}"`,
      ),
      `select n.medium, count(*), ${value}, coalesce(sum((select views_count from engagement_metrics_change c
          where c.pa_id = n.pa_id and n.medium in ('online', 'native') and (n.uses_targeting_techniques or n.uses_ad_delivery_techniques)
            and c.recorded_at < '${day(0)}' order by id desc limit 1)), 0)
        from ${shownOn(day(-1))} as n where n.currency = 'EUR' and n.publication_start_date between '${from}' and '${to}' group by 1`,
    ],
    [
      ...groups('media of dear campaigns', 'campaign', 'media', 'currencies: ["EUR"], valueMin: "90900"'),
      `select array_agg(distinct n.medium) from notice n where ${isShown} and n.currency = 'EUR' and n.total_value >= 90900
        and n.publication_start_date between '${from}' and '${to}' group by ${campaign}`,
    ],
    [
      ...groups('corrections downwards by publisher', 'publisher', 'publisher { id } corrections'),
      `${grouped(`n.publisher_id, sum((select count(*) from engagement_metrics_change c where c.pa_id = n.pa_id
        and (c.views_increment < 0 or c.engagements_increment < 0)))::int`)} group by 1`,
    ],
    [
      ...groups('days to the register by publisher', 'publisher', 'publisher { id } registerDays'),
      `${grouped(`n.publisher_id, avg(${since} - n.start_date)::float`)} group by 1`,
    ],
    [
      ...groups(
        'delivery without targeting, by country',
        'country',
        'country notices',
        'usesAdDeliveryTechniques: true, usesTargetingTechniques: false',
      ),
      `${grouped('c, count(*)', 'uses_ad_delivery_techniques and not uses_targeting_techniques', ', unnest(n.countries) c')} group by 1`,
    ],
    [
      ...groups(
        'public and private money by process',
        'process, funding_source',
        'processName processDate fundingSource adAmountWithBenefits',
      ),
      `${grouped(`process_name, process_date::text, funding_source, ${value}`, "linked_process_type <> 'none'")} group by 1, 2, 3`,
    ],
    [
      'on the register yesterday, of one process, in two countries',
      `{ notices(filter: { onRegisterOn: "${day(-1)}", processNames: ["Election 7", "tweede KAMERVERKIEZING 2025"], countries: ["FI", "NL"] }, first: 1) { totalCount } }`,
      `select count(*) from ${shownOn(day(-1))} as n
        where n.countries && '{FI,NL}' and lower(n.process_name) in ('election 7', 'tweede kamerverkiezing 2025')`,
    ],
    [
      'suspended or discontinued, by publisher',
      '{ overview(filter: { ceasedReasons: [suspended, discontinued_infringement] }) { byPublisher(first: 200) { publisher { id } count } } }',
      `select publisher_id, count(*) from notice where ceased_reason in ('suspended', 'discontinued_infringement') group by 1`,
    ],
    [
      ...groups('views for a euro, by sponsor', 'sponsor', 'sponsor viewsPerUnit', 'countries: ["FI"]'),
      `${grouped(
        `mode() within group (order by ${nameOf}), (sum(m.views_count) / nullif(${value} filter (where m.pa_id is not null), 0))::float`,
        "'FI' = any(countries)",
        `${party('advertiser')} left join engagement_metrics m on m.pa_id = n.pa_id`,
      )} group by n.sponsor, n.public_contact_email`,
    ],
    [
      'amounts and advertisements of each publisher, in kronor',
      `{ overview { groups(groupBy: [publisher], currency: "SEK", first: 200) { nodes { publisher { id } notices adAmountWithBenefits } } } }`,
      `select publisher_id, count(*), ${value} from notice n where ${isShown} and currency = 'SEK' group by 1`,
    ],
    [
      ...groups(
        'invoiced without VAT, by month',
        'publication_start_month',
        'publicationStartMonth notices adAmountWithBenefits',
        'amountBases: [invoiced], amountIncludesVat: false',
      ),
      `${grouped(`date_trunc('month', publication_start_date)::date::text, count(*), ${value}`, "amount_basis = 'invoiced' and not amount_includes_vat")} group by 1`,
    ],
    [
      'campaigns that end in 14 days, by value',
      `{ notices(filter: { phases: [published], campaignEndFrom: "${day(0)}", campaignEndTo: "${day(14)}", currencies: ["EUR"] }, orderBy: total_value_desc, first: 100) { nodes { paId campaignEnd content { campaign { totalValue } } } } }`,
      `select pa_id, least(n.end_date, ${stoppedOn})::text, total_value from notice n
        where ${runs} and currency = 'EUR' and least(n.end_date, ${stoppedOn}) between current_date and current_date + 14 order by total_value desc, pa_id desc limit 100`,
    ],
    [
      ...groups(
        'all of one name, whatever the address',
        'vat',
        'amountIncludesVat notices adAmountWithBenefits',
        'sponsorNames: ["sponsor 3", "HOMES first"]',
      ),
      `${grouped(`amount_includes_vat, count(*), ${value}`, isPartyNamed('advertiser', 'sponsor 3', 'homes first'))} group by 1`,
    ],
    [
      ...groups(
        'who pays how much for whom',
        'sponsor, payer',
        'sponsor payer adAmountWithBenefits',
        'payerSameAsSponsor: false',
      ),
      `${grouped(
        `mode() within group (order by ${nameOf}), min(payer.name), ${value}`,
        'not payer_same_as_sponsor',
        `${party('advertiser')} join (select p.pa_id, ${nameOf} as name from party p where p.role = 'payer') as payer on payer.pa_id = n.pa_id`,
      )} group by n.sponsor, n.public_contact_email, lower(payer.name)`,
    ],
    number(
      'campaigns that run in the last three days before a vote',
      `processDateFrom: "${day(24)}", processDateTo: "${day(24)}", campaignRunsFrom: "${day(21)}", campaignRunsTo: "${day(23)}"`,
      `n.process_date = '${day(24)}' and n.start_date <= '${day(23)}' and least(n.end_date, ${stoppedOn} - 1, 'infinity') >= '${day(21)}'`,
    ),
    [
      ...groups(
        'candidates and parties, week by week',
        'sponsor_category, publication_start_week',
        'sponsorCategory publicationStartWeek notices adAmountWithBenefits',
        'sponsorCategories: [candidate, political_party]',
      ),
      `${grouped(`sponsor_category, date_trunc('week', publication_start_date)::date::text, count(*), ${value}`, "sponsor_category in ('candidate', 'political_party')")} group by 1, 2`,
    ],
    [
      'sponsors in seven countries',
      `{ ${sevenCountries.map((code) => `${code}: overview(filter: { countries: ["${code}"] }) { numberOfGroups(groupBy: [sponsor]) }`).join(' ')} }`,
      `select ${sevenCountries.map((code) => `count(distinct (sponsor, public_contact_email)) filter (where '${code}' = any(countries))`)} from notice n where ${isShown}`,
    ],
    [
      'booked until two days ago and since, by source of the money',
      `{ ${[`publicationFrom: "${from}", publicationTo: "${day(-3)}"`, `publicationFrom: "${day(-2)}"`]
        .map(
          (days, at) =>
            `part${at}: overview(filter: { ${days} }) { groups(groupBy: [funding_source], currency: "EUR") { nodes { fundingSource adAmountWithBenefits } } }`,
        )
        .join(' ')} }`,
      `with n as (select *, publication_start_date >= '${day(-2)}' as is_late, ad_amount + ad_benefits_in_kind_value as paid from notice n
          where ${isShown} and currency = 'EUR' and publication_start_date >= '${from}'),
        part as (select is_late, funding_source, sum(paid) as paid from n group by 1, 2)
        select a.funding_source, a.paid, b.funding_source, b.paid from part a, part b where not a.is_late and b.is_late`,
    ],
    [
      'growth of a week by day, in Helsinki, first imports included',
      `{ overview { metricsOverTime(from: "${day(-8)}", to: "${day(-2)}", timeZone: "Europe/Helsinki", includeFirstImports: true) { start views engagements } } }`,
      `select start::date::text, coalesce(sum(views_increment), 0), coalesce(sum(engagements_increment), 0)
        from generate_series('${day(-8)}'::timestamp, '${day(-2)}', '1 day') as start left join (select * from engagement_metrics_change join notice using (pa_id)) as c
          on c.recorded_at >= start at time zone 'Europe/Helsinki' and c.recorded_at < (start + interval '1 day') at time zone 'Europe/Helsinki'
        group by 1`,
    ],
    [
      ...groups('languages by country', 'language, country', 'language country notices'),
      `${grouped('language, c, count(*)', '', ', unnest(n.countries) c')} group by 1, 2`,
    ],
    [
      'reads of full records by notice, 30 days',
      `{ recordReads(per: notice, ${lastMonth}, first: 100) { paId reads } }`,
      `select pa_id, count(*) from access_ledger where read_at >= '${day(-30)}' and read_at < '${day(0)}'
        group by 1 order by 2 desc, 1 limit 100`,
    ],
    number('by the beginning of a booking number', 'search: "JL-2026-44"', "n.publisher_reference like 'JL-2026-44%'"),
    [
      'a list with its counts by phase and medium',
      `{ notices(filter: { ${vote(30)} }, first: 20) { totalCount nodes { paId } } overview(filter: { ${vote(30)} }) { byMedium { medium count } } }`,
      `with found as (select * from notice n where ${isVote(30)})
        select (select count(*) from found), page.pa_id, medium.medium, medium.count
        from (select pa_id from found order by created_at desc, pa_id desc limit 20) as page,
          (select medium, count(*) from found group by 1) as medium`,
    ],
    [
      'growth of two days in three countries',
      `{ ${threeCountries.map((code) => `${code}: overview(filter: { countries: ["${code}"] }) { metricsOverTime(from: "${day(-2)}", to: "${day(-1)}", includeFirstImports: true) { start views } }`).join(' ')} }`,
      `with growth as (select code, start, coalesce((select sum(c.views_increment) from engagement_metrics_change c join notice n using (pa_id)
          where code = any(n.countries) and c.recorded_at >= start and c.recorded_at < start + 1), 0) as views
          from unnest('{${threeCountries}}'::text[]) as code, (values ('${day(-2)}'::date), ('${day(-1)}')) as d (start))
        select a.start::text, a.views, b.start::text, b.views, c.start::text, c.views from growth a, growth b, growth c
        where ${threeCountries.map((code, at) => `${'abc'[at]}.code = '${code}'`).join(' and ')}`,
    ],
    [
      'what can be erased in 2034, by publisher',
      '{ overview(filter: { retentionFrom: "2034-01-01", retentionTo: "2034-12-31" }) { byPublisher(first: 200) { publisher { id } count } } }',
      `select publisher_id, count(*) from notice where retention_until between '2034-01-01' and '2034-12-31' group by 1`,
    ],
    [
      'what the sign-offs of two months changed',
      `{ auditTrail(filter: { actions: [notice_signed_off], from: "${day(-60)}T00:00:00Z" }, first: 50) { nodes { paId differences { after } } } }`,
      `with state as (select pa_id, version, to_jsonb(n) as fields from notice n
          union all select pa_id, version, snapshot -> 'notice' from notice_version where not is_open)
        select e.pa_id, changed.value
        from audit_trail e join state s on s.pa_id = e.pa_id and s.version = (e.after ->> 'version')::int
          left join state former on former.pa_id = e.pa_id and former.version = s.version - 1
          left join lateral (select now.value from jsonb_each_text(s.fields) as now join jsonb_each_text(former.fields) as before using (key)
            where now.value is distinct from before.value and key !~ '(_at|_status|_reason|position|revision|version)$') as changed on true
        where e.action = 'notice.signed_off' and e.occurred_at >= '${day(-60)}'`,
    ],
    [
      ...groups(
        'origin of the money of sponsors from the United States',
        'funding_origin',
        'fundingOrigin notices adAmountWithBenefits',
        'sponsorCountries: ["US"]',
      ),
      `${grouped(`funding_origin, count(*), ${value}`, "p.country = 'US'", party('advertiser'))} group by 1`,
    ],
    [
      'dearest advertisement of each publisher',
      `{ publishers(first: 200) { nodes { id notices(filter: { currencies: ["EUR"] }, orderBy: ad_amount_desc, first: 1) { nodes { paId } } } } }`,
      `select distinct on (publisher_id) publisher_id, pa_id from notice where currency = 'EUR' and publisher_id is not null
        order by publisher_id, ad_amount desc, pa_id desc`,
    ],
    [
      'invoiced at nothing, by publisher',
      '{ overview(filter: { amountBases: [invoiced], currencies: ["EUR"], adAmountMax: "0" }) { byPublisher(first: 200) { publisher { id } count } } }',
      `select publisher_id, count(*) from notice where amount_basis = 'invoiced' and currency = 'EUR' and ad_amount = 0 group by 1`,
    ],
    [
      ...groups(
        'AI by month and source of the money',
        'publication_start_month, funding_source',
        'publicationStartMonth fundingSource notices',
        'usesAiSystems: true',
      ),
      `${grouped("date_trunc('month', publication_start_date)::date::text, funding_source, count(*)", 'uses_ai_systems')} group by 1, 2`,
    ],
    [
      'sponsors that are new this month, before a vote',
      `{ overview(filter: { newSponsors: { from: "${thisMonth}" }, ${vote(90)} }) { numberOfGroups(groupBy: [sponsor]) } }`,
      `select count(distinct (n.sponsor, n.public_contact_email)) from notice n where ${isShown} and ${isVote(90)} and ${isNew}`,
    ],
  ];
}
