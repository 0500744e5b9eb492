import express, { type Request, type Response } from 'express';
import pg from 'pg';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { count, createApp, hashOf, send } from './express.ts';
import { input, serve } from './serve.ts';

/*
 * The three endpoints as a good engineer writes them without GraphQL: Express, SQL by hand, prepared statements, the same
 * checks and the same answers.
 */
pg.types.setTypeParser(1184, (text) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(20, Number);
const pool = new pg.Pool({ connectionString: input.databaseUrl, max: 10, options: '-c timezone=UTC' });

type Row = Record<string, unknown>;
type Caller = { id: string; publisher_id: string; scopes: string[] };

async function query(name: string, text: string, values: unknown[]): Promise<Row[]> {
  return (await pool.query({ name, text, values })).rows;
}

function refuse(response: Response, status: number, error: string): undefined {
  response.status(status).json({ error });
}

/** Token, limit, plan. */
async function authorise(request: Request, response: Response): Promise<Caller | undefined> {
  const hash = hashOf(request.headers.authorization);
  if (!hash) return refuse(response, 401, 'Missing or invalid Authorization header. Expected: Bearer <token>');
  const [row] = await query(
    'token',
    `select t.id, t.publisher_id, t.scopes, t.expires_at, p.plan, p.pro_until from token t
     left join publisher p on p.id = t.publisher_id where t.hash = $1 and t.revoked_at is null and t.tier = 'partner'`,
    [hash],
  );
  if (!row) return refuse(response, 401, 'Invalid or revoked partner API token.');
  try {
    await count(String(row.id), response);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    return refuse(response, 429, 'Rate limit exceeded');
  }
  if (row.plan !== 'pro' || (row.pro_until && new Date(String(row.pro_until)) < new Date())) {
    return refuse(response, 403, 'The Pro plan is required to use the partner API.');
  }
  return row as unknown as Caller;
}

async function load(paId: string): Promise<{ notice: Row; parties: Row[] } | undefined> {
  const [notices, parties] = await Promise.all([
    query(
      'notice',
      `select n.*, n.campaign_name as name, m.views_count, m.engagements_count, m.recorded_at as metrics_updated_at
       from notice n left join engagement_metrics m on m.pa_id = n.pa_id where n.pa_id = $1`,
      [paId],
    ),
    query('parties', 'select * from party where pa_id = $1 order by position', [paId]),
  ]);
  return notices[0] && { notice: notices[0], parties };
}

const isPublic = (n: Row) =>
  n.confirmation_status === 'confirmed' &&
  n.sign_off_status === 'signed_off' &&
  String(n.publication_start_date) <= new Date().toISOString().slice(0, 10);

/** Fields and their columns. Those with a plus are of the full record only. */
const fieldsOf = (names: string) =>
  names.split(/\s+/).map((name) => ({
    name: name.replace('+', ''),
    column: name.replace('+', '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    isFullOnly: name.startsWith('+'),
  }));
const person = fieldsOf('firstName lastName country');
const organisation = fieldsOf('companyName legalName city country');
const fullParty = fieldsOf(
  'companyName legalName firstName lastName email phone streetAddress postalCode city country',
);
const basicInformation = fieldsOf(`title description language countries sponsorType sponsorCategory linkedProcessType
  electionType processName processLevel processDate processTerritory officialInformationUrl confirmationStatus
  signOffStatus publicationStartDate`);
const campaign = fieldsOf('name totalValue medium isOngoing startDate endDate');
const complianceFunding =
  fieldsOf(`currency adAmount adBenefitsInKindValue campaignBenefitsInKindValue amountIncludesVat
  amountBasis calculationMethodology fundingSource fundingOrigin fundingDescription payerSameAsSponsor payer
  +sponsorEligibilityDeclared +politicalAdDeclaredAt previouslySuspended previouslySuspendedDetails`);
const targeting = fieldsOf(`usesTargetingTechniques usesAdDeliveryTechniques recipientGroups analyticalTechniques
  personalDataCategories goalsAndLogic inclusionParameters exclusionParameters usesAiSystems aiSystemsDescription
  techniquesStartDate techniquesEndDate internalPolicyUrl dataControllerName dataControllerContactUrl dataRightsUrl
  consentWithdrawalUrl +explicitConsentDeclared otherInformation viewsCount engagementsCount metricsUpdatedAt`);
const legalMetadata = fieldsOf(`labelText noticeUrl europeanRepositoryUrl complaintUrl publisherName publisherCountry
  sponsorRegistrationNumber publicContactEmail publicPostalAddress version amendmentReason createdAt updatedAt
  +confirmedAt +signedOffAt ceasedAt ceasedReason retentionUntil +publisherReference`);

function body(n: Row, parties: Row[], full: boolean): Row {
  const pick = (row: Row, fields: ReturnType<typeof fieldsOf>) => {
    const picked: Row = {};
    for (const { name, column, isFullOnly } of fields) if (full || !isFullOnly) picked[name] = row[column];
    return picked;
  };
  const party = (p: Row) => pick(p, full ? fullParty : p.company_name === null ? person : organisation);
  const ofRole = (role: string) => parties.filter((one) => one.role === role).map(party);
  return {
    paId: n.pa_id,
    basicInformation: pick(n, basicInformation),
    advertiser: ofRole('advertiser')[0],
    controllers: ofRole('controller'),
    campaign: pick(n, campaign),
    complianceFunding: pick(Object.assign(n, { payer: ofRole('payer')[0] ?? null }), complianceFunding),
    targeting: pick(n, targeting),
    legalMetadata: {
      regulation: 'Regulation (EU) 2024/900',
      noticeTemplate: 'Implementing Regulation (EU) 2025/1410, Annex II',
      ...pick(n, legalMetadata),
    },
  };
}

const app = createApp();

app.get('/api/v1/advertisement/:PAID', async (request, response) => {
  if (!(await authorise(request, response))) return;
  const found = await load(request.params.PAID);
  if (!found || !isPublic(found.notice)) return refuse(response, 404, 'Advertisement not found');
  send(response, body(found.notice, found.parties, false), 'private, no-cache, max-age=0, must-revalidate');
});

app.get('/api/v1/advertisement-full/:PAID', async (request, response) => {
  const caller = await authorise(request, response);
  if (!caller) return;
  const found = await load(request.params.PAID);
  if (!found || found.notice.publisher_id !== caller.publisher_id) {
    return refuse(response, 404, 'Advertisement not found or not yet confirmed');
  }
  await query(
    'ledger',
    'insert into access_ledger (read_at, token_id, publisher_id, pa_id, request_id) values (now(), $1, $2, $3, $4)',
    [caller.id, caller.publisher_id, found.notice.pa_id, response.getHeader('X-Request-Id')],
  );
  send(response, body(found.notice, found.parties, true), 'private, no-store');
});

app.put('/api/v1/advertisement/:PAID/metrics', express.json(), async (request, response) => {
  const caller = await authorise(request, response);
  if (!caller) return;
  if (!caller.scopes.includes('metrics:write')) return refuse(response, 403, 'Required scope: metrics:write.');
  const { viewsCount, engagementsCount } = request.body as Record<string, unknown>;
  if (![viewsCount, engagementsCount].every((count) => Number.isSafeInteger(count) && Number(count) >= 0)) {
    return refuse(response, 400, 'Invalid engagement metrics');
  }
  const [n] = await query('applicable', 'select * from notice where pa_id = $1', [request.params.PAID]);
  if (!n || !isPublic(n)) return refuse(response, 404, 'Advertisement not found');
  if (n.publisher_id !== caller.publisher_id) return refuse(response, 403, 'Another publisher.');
  const runs = String(n.start_date) <= new Date().toISOString().slice(0, 10);
  if (!['online', 'native'].includes(String(n.medium)) || !n.uses_targeting_techniques || !runs) {
    return refuse(response, 409, 'Engagement metrics do not apply to this notice');
  }
  const [stored] = await query(
    'metrics',
    `with stored as (
       insert into engagement_metrics (pa_id, views_count, engagements_count, recorded_at, token_id)
       values ($1, $2, $3, date_trunc('milliseconds', now()), $4)
       on conflict (pa_id) do update set views_count = excluded.views_count, engagements_count = excluded.engagements_count,
         recorded_at = excluded.recorded_at, token_id = excluded.token_id
       where (engagement_metrics.views_count, engagement_metrics.engagements_count) is distinct from (excluded.views_count, excluded.engagements_count)
       returning *
     ), history as (
       insert into engagement_metrics_change (pa_id, views_count, engagements_count, recorded_at, token_id)
       select pa_id, views_count, engagements_count, recorded_at, token_id from stored
     ) select recorded_at from stored`,
    [request.params.PAID, viewsCount, engagementsCount, caller.id],
  );
  const [before] = stored
    ? [stored]
    : await query('recorded', 'select recorded_at from engagement_metrics where pa_id = $1', [request.params.PAID]);
  const written = { paId: request.params.PAID, viewsCount, engagementsCount, recordedAt: before?.recorded_at };
  send(response, written, 'private, no-store');
});

serve(app);
