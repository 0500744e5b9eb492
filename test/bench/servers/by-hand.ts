import { createHash, randomUUID } from 'node:crypto';
import etag from 'etag';
import express, { type Request, type Response } from 'express';
import pg from 'pg';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { input, logged, serve } from './serve.ts';

/*
 * The three endpoints as a good engineer writes them without GraphQL: Express, SQL by hand, prepared statements, the same
 * checks and the same answers.
 */
pg.types.setTypeParser(1184, (text) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(20, Number);
const pool = new pg.Pool({ connectionString: input.databaseUrl, max: 10, options: '-c timezone=UTC' });
const limiter = new RateLimiterMemory({ points: 1000, duration: 60 });

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
  const token = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return refuse(response, 401, 'Missing or invalid Authorization header. Expected: Bearer <token>');
  const [row] = await query(
    'token',
    `select t.id, t.publisher_id, t.scopes, t.expires_at, p.plan, p.pro_until from token t
     left join publisher p on p.id = t.publisher_id where t.hash = $1 and t.revoked_at is null and t.tier = 'partner'`,
    [createHash('sha256').update(token).digest()],
  );
  if (!row) return refuse(response, 401, 'Invalid or revoked partner API token.');
  try {
    const standing = await limiter.consume(String(row.id));
    response.setHeader('X-RateLimit-Limit', 1000);
    response.setHeader('X-RateLimit-Remaining', standing.remainingPoints);
    response.setHeader('X-RateLimit-Reset', Math.ceil((Date.now() + standing.msBeforeNext) / 1000));
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
      `select n.*, m.views_count, m.engagements_count, m.recorded_at from notice n
       left join engagement_metrics m on m.pa_id = n.pa_id where n.pa_id = $1`,
      [paId],
    ),
    query('parties', 'select * from party where pa_id = $1 order by position', [paId]),
  ]);
  return notices[0] && { notice: notices[0], parties };
}

const instant = (value: unknown) => (typeof value === 'string' ? value.replace('.000Z', 'Z') : value);
const isPublic = (n: Row) =>
  n.confirmation_status === 'confirmed' &&
  n.sign_off_status === 'signed_off' &&
  String(n.publication_start_date) <= new Date().toISOString().slice(0, 10);

function publicParty(p: Row): Row {
  if (p.company_name === null) return { firstName: p.first_name, lastName: p.last_name, country: p.country };
  return { companyName: p.company_name, legalName: p.legal_name, city: p.city, country: p.country };
}

function fullParty(p: Row): Row {
  return {
    companyName: p.company_name,
    legalName: p.legal_name,
    firstName: p.first_name,
    lastName: p.last_name,
    email: p.email,
    phone: p.phone,
    streetAddress: p.street_address,
    postalCode: p.postal_code,
    city: p.city,
    country: p.country,
  };
}

function body(n: Row, parties: Row[], full: boolean): Row {
  const shown = full ? fullParty : publicParty;
  const ofRole = (role: string) => parties.filter((party) => party.role === role).map(shown);
  return {
    paId: n.pa_id,
    basicInformation: {
      title: n.title,
      description: n.description,
      language: n.language,
      countries: n.countries,
      sponsorType: n.sponsor_type,
      sponsorCategory: n.sponsor_category,
      linkedProcessType: n.linked_process_type,
      electionType: n.election_type,
      processName: n.process_name,
      processLevel: n.process_level,
      processDate: n.process_date,
      processTerritory: n.process_territory,
      officialInformationUrl: n.official_information_url,
      confirmationStatus: n.confirmation_status,
      signOffStatus: n.sign_off_status,
      publicationStartDate: n.publication_start_date,
    },
    advertiser: ofRole('advertiser')[0],
    controllers: ofRole('controller'),
    campaign: {
      name: n.campaign_name,
      totalValue: n.total_value,
      medium: n.medium,
      isOngoing: n.is_ongoing,
      startDate: n.start_date,
      endDate: n.end_date,
    },
    complianceFunding: {
      currency: n.currency,
      adAmount: n.ad_amount,
      adBenefitsInKindValue: n.ad_benefits_in_kind_value,
      campaignBenefitsInKindValue: n.campaign_benefits_in_kind_value,
      amountIncludesVat: n.amount_includes_vat,
      amountBasis: n.amount_basis,
      calculationMethodology: n.calculation_methodology,
      fundingSource: n.funding_source,
      fundingOrigin: n.funding_origin,
      fundingDescription: n.funding_description,
      payerSameAsSponsor: n.payer_same_as_sponsor,
      payer: ofRole('payer')[0] ?? null,
      ...(full && {
        sponsorEligibilityDeclared: n.sponsor_eligibility_declared,
        politicalAdDeclaredAt: instant(n.political_ad_declared_at),
      }),
      previouslySuspended: n.previously_suspended,
      previouslySuspendedDetails: n.previously_suspended_details,
    },
    targeting: {
      usesTargetingTechniques: n.uses_targeting_techniques,
      usesAdDeliveryTechniques: n.uses_ad_delivery_techniques,
      recipientGroups: n.recipient_groups,
      analyticalTechniques: n.analytical_techniques,
      personalDataCategories: n.personal_data_categories,
      goalsAndLogic: n.goals_and_logic,
      inclusionParameters: n.inclusion_parameters,
      exclusionParameters: n.exclusion_parameters,
      usesAiSystems: n.uses_ai_systems,
      aiSystemsDescription: n.ai_systems_description,
      techniquesStartDate: n.techniques_start_date,
      techniquesEndDate: n.techniques_end_date,
      internalPolicyUrl: n.internal_policy_url,
      dataControllerName: n.data_controller_name,
      dataControllerContactUrl: n.data_controller_contact_url,
      dataRightsUrl: n.data_rights_url,
      consentWithdrawalUrl: n.consent_withdrawal_url,
      ...(full && { explicitConsentDeclared: n.explicit_consent_declared }),
      otherInformation: n.other_information,
      viewsCount: n.views_count,
      engagementsCount: n.engagements_count,
      metricsUpdatedAt: instant(n.recorded_at),
    },
    legalMetadata: {
      regulation: 'Regulation (EU) 2024/900',
      noticeTemplate: 'Implementing Regulation (EU) 2025/1410, Annex II',
      labelText: n.label_text,
      noticeUrl: n.notice_url,
      europeanRepositoryUrl: n.european_repository_url,
      complaintUrl: n.complaint_url,
      publisherName: n.publisher_name,
      publisherCountry: n.publisher_country,
      sponsorRegistrationNumber: n.sponsor_registration_number,
      publicContactEmail: n.public_contact_email,
      publicPostalAddress: n.public_postal_address,
      version: n.version,
      amendmentReason: n.amendment_reason,
      createdAt: instant(n.created_at),
      updatedAt: instant(n.updated_at),
      ...(full && { confirmedAt: instant(n.confirmed_at), signedOffAt: instant(n.signed_off_at) }),
      ceasedAt: instant(n.ceased_at),
      ceasedReason: n.ceased_reason,
      retentionUntil: n.retention_until,
      ...(full && { publisherReference: n.publisher_reference }),
    },
  };
}

function send(response: Response, value: Row, cacheControl: string): void {
  const text = JSON.stringify(value);
  response.setHeader('Cache-Control', cacheControl);
  if (cacheControl.endsWith('no-cache')) response.setHeader('ETag', etag(text));
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use(logged);
app.use((_request, response, next) => {
  response.setHeader('X-API-Version', 'v1');
  response.setHeader('X-Request-Id', randomUUID());
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
});

app.get('/api/v1/advertisement/:PAID', async (request, response) => {
  if (!(await authorise(request, response))) return;
  const found = await load(request.params.PAID);
  if (!found || !isPublic(found.notice)) return refuse(response, 404, 'Advertisement not found');
  send(response, body(found.notice, found.parties, false), 'private, no-cache');
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
  const recordedAt = instant(before?.recorded_at);
  send(response, { paId: request.params.PAID, viewsCount, engagementsCount, recordedAt }, 'private, no-store');
});

serve(app);
