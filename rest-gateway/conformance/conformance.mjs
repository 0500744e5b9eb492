#!/usr/bin/env node
// @ts-check
/*
 * Conformance kit for the Partner Political Advertisement Data API, v1.
 *
 * One file, no packages, Node.js 20 or newer. Copy it anywhere and run it against any server that claims the contract:
 *
 *   node conformance.mjs --base-url https://host/api/v1 --fixtures fixtures.json
 *
 * `--help` lists the options. The sentences below are those of rest-gateway/README.md, with the same numbers.
 * A plain number is a sentence of the contract (level `must`); D and a number is a choice that this project made where
 * the contract is silent (level `choice`).
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export const kitVersion = '1.0.0';

/**
 * @typedef {'passed' | 'failed' | 'differs' | 'not tested'} Verdict
 *
 * One request. `path` is relative to the base URL, or to the site with `at: 'site'`; `{name}` in it is a notice of the
 * fixtures. `authorization` is a whole header value, with `{name}` for a token of the fixtures.
 * @typedef {object} HttpStep
 * @property {string} method
 * @property {string} path
 * @property {'site'} [at]
 * @property {string} [token] name of a token of the fixtures
 * @property {string} [authorization]
 * @property {Record<string, string>} [headers] `{n.headers.name}` is a header of the answer to step n
 * @property {unknown} [json] body
 * @property {string} [text] body, sent as it is; `{unique}` is a number that the run has not used yet
 * @property {string} [base64] body, as bytes
 * @property {number} [padTo] length in bytes to which spaces extend the body
 * @property {boolean} [mayReject] the body is invalid on every server, so the request cannot write anything
 *
 * Uses up the limit of a token: sends 1,000 requests, the given ones in turn.
 * @typedef {{ exhaust: string, with: HttpStep[] }} ExhaustStep
 * The address of the target itself.
 * @typedef {{ target: 'baseUrl' }} TargetStep
 * @typedef {HttpStep | ExhaustStep | TargetStep} Step
 *
 * Every response of the run that the filter selects, instead of a request.
 * @typedef {{ responses: { errors?: true, bodies?: true, counted?: boolean } }} Every
 *
 * What a response must look like. A plain value must be equal, an object must have exactly these keys. Objects with a
 * `$` key are matchers; see `matchers`. In `headers`, null means absent.
 * @typedef {object} Expect
 * @property {number | readonly [number, number]} [status] one status, or the first and last of a range
 * @property {Record<string, unknown>} [headers]
 * @property {unknown} [body]
 * @property {'' } [text] the body is empty
 * @property {number} [like] the number of the step whose response must be the same, in everything that does not vary
 * @property {unknown} [continue] headers of `100 Continue`; null: none is sent
 * @property {unknown} [value] for steps that are no HTTP request
 *
 * @typedef {object} Row
 * @property {string} id
 * @property {string} section number of the sentence
 * @property {string} sentence
 * @property {'must' | 'choice'} level
 * @property {'read' | 'write' | 'ssp'} profile
 * @property {string[]} needs what the fixtures or options must supply
 * @property {Step[] | Every} request
 * @property {Expect[]} expect one for each step, or one for every response
 *
 * @typedef {{ path: string, expected: string, received: string }} Difference
 * @typedef {{ request: string, response: string }} Transcript
 * @typedef {object} Result
 * @property {Row} row
 * @property {Verdict} verdict
 * @property {string} [reason] why it was not tested
 * @property {Difference} [difference]
 * @property {string} [asked] the request that showed the difference, with names of fixtures
 * @property {string} [requestId]
 * @property {string} [curl]
 * @property {string} [curlToken] which token `$TOKEN` stands for
 * @property {Transcript[]} [transcript]
 *
 * @typedef {object} Fixtures
 * @property {Record<string, string>} tokens
 * @property {Record<string, string>} notices
 * @property {string[]} mayWrite PA-IDs to which the kit may send a metrics write
 * @property {string} sspPath path of the SSP endpoint
 *
 * @typedef {object} WireRequest
 * @property {string} method
 * @property {URL} origin
 * @property {string} path
 * @property {Record<string, string>} headers
 * @property {Buffer} [body]
 *
 * @typedef {object} WireResponse
 * @property {number} status
 * @property {Record<string, string>} headers names in lower case
 * @property {string} text
 * @property {Record<string, string> | null} [continue] headers of `100 Continue`; null: none came
 *
 * @typedef {WireResponse | { fault: string, timedOut?: boolean }} Answer
 * @typedef {(request: WireRequest) => Promise<Answer>} Send
 */

/* ------------------------------------------------------------------------------------------------------------------ */
/* 1. The sentences                                                                                                    */
/* ------------------------------------------------------------------------------------------------------------------ */

/** Titles of the parts, by the number in front of the dot. */
export const parts = {
  1: 'Purpose',
  2: 'Resources',
  3: 'Visibility and applicability',
  4: 'Endpoints',
  5: 'Authentication',
  6: 'Events',
  7: 'Errors',
  8: 'Limits',
  9: 'Versioning',
  D1: 'Addresses',
  D2: 'Credentials',
  D3: 'Order of checks',
  D4: 'Who sees what',
  D5: 'The write',
  D6: 'The PA-ID',
  D7: 'Rate limit',
  D8: 'Headers',
  D9: 'Failures',
  D10: 'Deprecation',
  D11: 'Personal data',
  D12: 'Details of HTTP',
};

/** Every sentence, by its number. */
export const sentences = {
  1.1: '`GET /advertisement/{PAID}` returns one notice, under the visibility rule of the public register.',
  1.2: "`GET /advertisement-full/{PAID}` returns the complete record of one of the caller's own notices, personal data included.",
  1.3: '`PUT /advertisement/{PAID}/metrics` accepts the views and engagements counts of a notice that the caller published.',
  1.4: 'Each of the three endpoints needs a partner token.',
  1.5: "Each of the three endpoints needs the token's publisher to be on the Pro plan.",
  1.6: 'The Pro plan includes the API; no add-on is needed.',
  1.7: 'SSP tokens are a separate tier. They have endpoints of their own, which are no partner endpoints.',
  1.8: 'Response bodies are JSON.',
  1.9: 'Clients send `Accept: application/json`, and `Content-Type: application/json` with the write.',
  2.1: 'A PA-ID in the path identifies one notice.',
  2.2: 'A notice has one publisher. A self-published notice has none.',
  2.3: 'A notice has a confirmation status, a sign-off status of its publisher and a publication start date. They decide who sees it.',
  2.4: 'A notice has advertiser and controller records, a campaign, and the groups Basic Information, Compliance & Funding, Targeting, and Legal & Metadata.',
  2.5: 'The advertiser of a full record has `companyName`, `legalName`, `firstName`, `lastName`, `email`, `phone`, `streetAddress`, `postalCode`, `city` and `country`.',
  2.6: 'The campaign of a full record has `name`, `totalValue`, `medium`, `isOngoing`, `startDate` and `endDate`.',
  2.7: 'A full record has every field of its advertisers and controllers, with e-mail addresses, telephone numbers and full postal addresses.',
  2.8: 'A full record leaves out no field of the notice.',
  2.9: 'Full records may be used only for a legitimate business need, under a data processing agreement.',
  '2.10': '`viewsCount` is required, and is a whole number of at least 0.',
  2.11: '`engagementsCount` is required, and is a whole number of at least 0.',
  2.12: 'A partner token belongs to a publisher.',
  2.13: 'Every partner token can read. `metrics:write` is the additional scope for writing metrics.',
  2.14: 'The scopes of a token are fixed when it is minted. Another set of scopes needs another token.',
  2.15: 'A revoked token matches nothing.',
  3.1: 'The contract names no states and no transitions, only the conditions below.',
  3.2: '`GET /advertisement/{PAID}` finds a notice that is confirmed, signed off by its publisher, and whose publication start date is not in the future. Anything else is 404.',
  3.3: "`GET /advertisement-full/{PAID}` finds a notice of the caller's publisher, also before its publication start date.",
  3.4: '`GET /advertisement-full/{PAID}` answers a notice of another publisher, a self-published notice and a PA-ID that does not exist with the same 404. The responses cannot be told apart.',
  3.5: '`PUT /advertisement/{PAID}/metrics` finds a notice that exists and is visible to the caller.',
  3.6: 'A write to a notice of another publisher is 403 `FORBIDDEN`, and nothing is written.',
  3.7: 'The SSP endpoint has the visibility rule of `GET /advertisement/{PAID}`.',
  3.8: 'Engagement metrics apply to an online or native notice that used targeting or ad-delivery techniques and has started running (Annex II note 15).',
  3.9: 'A write to any other notice is 409 `METRICS_NOT_APPLICABLE`, and nothing is written.',
  4.1: 'Paths are relative to the base URL.',
  4.2: 'The two reads take no request body, and any partner token.',
  4.3: 'The write takes a JSON object with the two counts, and a token with the scope `metrics:write`.',
  4.4: 'A successful write records the two counts for the notice.',
  4.5: 'The three endpoints share one rate limit.',
  5.1: 'The token is in the header `Authorization: Bearer <token>`.',
  5.2: 'A token of the wrong tier is 401: an SSP token at a partner endpoint, a partner token at the SSP endpoint.',
  5.3: 'A token that is revoked, or that matches no active token, is 401.',
  5.4: 'A missing or malformed `Authorization` header is 401.',
  5.5: 'The plan is checked on every request and is no property of the token: after a lapse, the next request is 403 `PRO_PLAN_REQUIRED`.',
  5.6: 'A renewal of the plan restores access at once.',
  5.7: 'The plan is checked before the scope.',
  5.8: 'Writing metrics needs the scope `metrics:write`. Reading needs no scope.',
  5.9: "Metrics can be written only for notices of the caller's own publisher.",
  '5.10': "`GET /advertisement-full/{PAID}` reads only notices of the caller's own publisher.",
  6.1: 'The contract defines no events, callbacks or notifications.',
  7.1: 'The body of an error is a JSON object with a text for people in `error`.',
  7.2: '`code` is an identifier that does not change. Where this list gives no code, the key is absent.',
  7.3: 'Reads, token unknown, revoked or an SSP token: 401 `INVALID_TOKEN`, "Invalid or revoked partner API token. This endpoint only accepts partner tokens, not SSP tokens."',
  7.4: 'Write, token unknown or revoked: 401 `INVALID_TOKEN`, "Invalid or revoked partner API token."',
  7.5: 'Write, `Authorization` missing or malformed: 401 `INVALID_TOKEN`, "Missing or invalid Authorization header. Expected: Bearer <token>"',
  7.6: 'Reads, `Authorization` missing or malformed: 401 without a code, "Missing or invalid Authorization header. Expected: Bearer <token>"',
  7.7: 'All three, publisher not on the Pro plan: 403 `PRO_PLAN_REQUIRED`, "The Pro plan is required to use the partner API."',
  7.8: 'Write, scope missing: 403 `INSUFFICIENT_SCOPE`, "This token is not authorised to write metrics. Required scope: metrics:write."',
  7.9: 'Write, notice of another publisher: 403 `FORBIDDEN`, "This advertisement belongs to a different publisher."',
  '7.10':
    'Write, a count missing, negative or not whole: 400 `INVALID_METRICS`, "Invalid engagement metrics", with `issues`: objects of `path` (the field) and `message`.',
  7.11: 'Write, body not JSON: 400 `INVALID_METRICS`, "Invalid request body"',
  7.12: 'Write, metrics do not apply: 409 `METRICS_NOT_APPLICABLE`, "Engagement metrics do not apply to this notice"',
  7.13: 'Write, no such notice or not yet visible to the caller: 404 `NOT_FOUND`, "Advertisement not found"',
  7.14: '`GET /advertisement/{PAID}`, notice not on the register: 404 without a code, "Advertisement not found"',
  7.15: '`GET /advertisement-full/{PAID}`, no notice of the caller: 404 without a code, "Advertisement not found or not yet confirmed"',
  7.16: 'Write, limit exceeded: 429 `RATE_LIMITED`, "Rate limit exceeded", with `limit`, `remaining` and `reset`.',
  7.17: 'Reads, limit exceeded: 429 without a code, "Rate limit exceeded", with `limit`, `remaining` and `reset`.',
  7.18: 'A 429 has the headers `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset`.',
  7.19: '403 `PRO_PLAN_REQUIRED` comes before 403 `INSUFFICIENT_SCOPE`.',
  8.1: 'A partner token has 1,000 requests a minute, over all three endpoints together.',
  8.2: 'The request after the last one of the limit is 429, at each endpoint.',
  8.3: 'Each token has a limit of its own.',
  8.4: '`reset` in the body of a 429 is an ISO 8601 timestamp in UTC.',
  9.1: 'The base path names the version, v1.',
  9.2: 'Every response names the version in the header `X-API-Version`.',
  9.3: 'A breaking change gets a new path, and leaves v1 as it is.',
  9.4: 'An endpoint of v1 is switched off only after its `Deprecation` header has been sent for 90 days.',
  9.5: 'The OpenAPI 3.1 description is at `/api/docs` of the site.',

  'D1.1': 'To a browser (`Accept` prefers `text/html`), `/api/docs` is a page for reading.',
  'D1.2':
    'The description lists the paths `/advertisement/{PAID}`, `/advertisement-full/{PAID}` and `/advertisement/{PAID}/metrics`.',
  'D1.3':
    'The SSP endpoint is `GET /ssp/advertisement/{PAID}`, and answers as `GET /advertisement/{PAID}` does, 404 included.',
  'D1.4':
    'An unknown token at the SSP endpoint is 401 `INVALID_TOKEN`, "Invalid or revoked SSP API token. This endpoint only accepts SSP tokens, not partner tokens."',
  'D1.5': 'A path that is not served is 404 `PATH_NOT_FOUND`, "Not found".',
  'D1.6': 'Paths are case-sensitive, and a trailing slash makes another path.',
  'D1.7': 'A method that the path does not take is 405 `METHOD_NOT_ALLOWED`, with `Allow`.',
  'D1.8': '`HEAD` is answered as `GET`, without a body.',
  'D1.9': 'Query parameters are ignored.',
  'D2.1': 'The scheme is `Bearer` in any case, followed by one or more spaces.',
  'D2.2': 'Any other form of `Authorization` is malformed: another scheme, no token, two tokens.',
  'D2.3': 'At the write, a token of the wrong tier gets the answer of an unknown one.',
  'D2.4': 'A token in the query is no token.',
  'D2.5': 'Staff tokens are 401 at every endpoint of the REST API.',
  'D2.6': 'An expired token matches nothing.',
  'D3.1': 'Path and method are checked first, then the credentials.',
  'D3.2': 'Credentials are checked before the body and the notice.',
  'D3.3': 'The rate limit is checked before the plan.',
  'D3.4': 'The plan is checked before the body and the notice.',
  'D3.5': 'The scope is checked before the body and the notice.',
  'D3.6': 'The body is checked before the notice.',
  'D3.7': 'Ownership is checked before applicability.',
  'D3.8': 'Every request with a recognised token counts against its limit, whatever the answer.',
  'D4.1': 'A self-published notice is on the register once it is confirmed, and a write to it is 403 `FORBIDDEN`.',
  'D4.2': "A write to the caller's own notice that is not on the register is 409.",
  'D4.3': 'A notice that has ceased is still on the register and still accepts counts.',
  'D4.4': 'The register view has no e-mail address, telephone number, street address or postal code of a party.',
  'D4.5':
    'Of an organisation, the register view has `companyName`, `legalName`, `city` and `country`; of a person `firstName`, `lastName` and `country`.',
  'D4.6':
    'Both views have the keys `paId`, `basicInformation`, `advertiser`, `controllers`, `campaign`, `complianceFunding`, `targeting` and `legalMetadata`.',
  'D4.7': 'Each group has the fields of the description, and each field is there even where it is null.',
  'D5.1': 'A successful write is 200 with `paId`, both counts as stored, and `recordedAt` in ISO 8601 UTC.',
  'D5.2': 'Both views show the stored counts, and `recordedAt` as `metricsUpdatedAt`.',
  'D5.3': 'A write replaces both counts. A lower value is a correction; the same values again change nothing.',
  'D5.4': 'A count is at most 9007199254740991.',
  'D5.5': '`5.0` and `1e3` are whole numbers. A string is no number.',
  'D5.6': 'The body is parsed as JSON whatever its `Content-Type`.',
  'D5.7': 'An empty body is not JSON. JSON that is no object lacks both counts.',
  'D5.8': 'Unknown keys are ignored.',
  'D5.9': '`issues` has one entry for each invalid count, `viewsCount` first.',
  'D5.10': 'A body may have 16 KiB. A longer one is 413 `PAYLOAD_TOO_LARGE`, "Request body too large".',
  'D6.1': 'A PA-ID is compared exactly.',
  'D6.2': "A PA-ID that cannot exist (over 128 characters, NUL, bad percent-encoding) gets the endpoint's own 404.",
  'D7.1':
    'Every response to a recognised token has `X-RateLimit-Limit`, `X-RateLimit-Remaining`, and `X-RateLimit-Reset` in Unix seconds.',
  'D7.2': '`X-RateLimit-Remaining` goes down by one with each request; `X-RateLimit-Reset` stays for the whole window.',
  'D7.3': 'A 429 has `Retry-After` in seconds, and its body names the instant of `X-RateLimit-Reset`.',
  'D7.4': 'SSP tokens have the same limit.',
  'D8.1':
    'Every response has `X-Request-Id`: the one that was sent if it is 1 to 128 visible ASCII characters, else a new one.',
  'D8.2': 'A 401 has `WWW-Authenticate: Bearer realm="partner-api"`, with `error="invalid_token"` if a token was sent.',
  'D8.3':
    '403 `INSUFFICIENT_SCOPE` has `WWW-Authenticate` with `error="insufficient_scope"` and `scope="metrics:write"`.',
  'D8.4': '`Cache-Control` is `private, no-cache` on the register view, and `private, no-store` on everything else.',
  'D8.5':
    'The register view has an `ETag`. A request with a matching `If-None-Match` is 304, also with `Cache-Control: no-cache`.',
  'D8.6': 'Every response has `X-Content-Type-Options: nosniff`.',
  'D8.7': 'No response has `X-Powered-By` or CORS headers.',
  'D9.1': 'A database that is down or too slow is 503 `SERVICE_UNAVAILABLE` with `Retry-After`, never 401, 403 or 404.',
  'D9.2': 'A fault of the server is 500 `INTERNAL_ERROR`, without details.',
  'D10.1':
    'A deprecated endpoint sends `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link` with every response, and is 410 `GONE` after the sunset.',
  'D11.1': 'Each full record is written to an access ledger before it is sent. If that fails, the answer is 503.',
  'D12.1':
    'A write is judged when its body is complete. What is refused already when the head arrives is answered at once.',
  'D12.2': '`recordedAt` of a notice never decreases.',
  'D12.3':
    'A compressed body is 415 `UNSUPPORTED_CONTENT_ENCODING`, "Unsupported content encoding", at the place of the body among the checks.',
  'D12.4': '`100 Continue` is sent after credentials, limit, plan and scope have passed, and has `X-API-Version`.',
  'D12.5':
    'Responses to no recognised token have no `X-RateLimit-*`: 401, 405, paths that are not served, and answers of the HTTP parser.',
  'D12.6': 'A method that is unknown to the HTTP parser is 400 `BAD_REQUEST`, "Bad request".',
};

/** Sentences that no request of this kit can observe, and why. */
export const notObservable = {
  1.6: 'Which subscriptions a publisher has is not visible to clients.',
  1.9: 'This is a duty of the client. The kit sends both headers.',
  2.4: 'The contract does not show how the parts appear in a response. D4.6 and D4.7 test the form that we chose.',
  2.9: 'This is a duty of the client.',
  2.14: 'The API has no operation on scopes.',
  3.1: 'This says what the contract leaves out.',
  5.6: 'A renewal is made by the operator, not through this API.',
  6.1: 'This says what the contract leaves out.',
  9.3: 'This is about releases to come.',
  9.4: 'The 90 days cannot be seen in one run.',
  'D2.5': 'A staff token opens the internal side, and does not belong in a fixtures file.',
  'D9.1': 'It needs an outage.',
  'D9.2': 'It needs a fault.',
  'D10.1': 'It needs a deprecated endpoint.',
  'D11.1': 'The ledger is internal.',
  'D12.1': 'It needs a change by the operator in the middle of a request.',
};

/* ------------------------------------------------------------------------------------------------------------------ */
/* 2. The rows                                                                                                         */
/* ------------------------------------------------------------------------------------------------------------------ */

const contactFields = ['firstName', 'lastName', 'email', 'phone', 'streetAddress', 'postalCode'];
const partyFields = ['companyName', 'legalName', ...contactFields, 'city', 'country'];
const campaignFields = ['name', 'totalValue', 'medium', 'isOngoing', 'startDate', 'endDate'];

/** Fields of each group in the register view, then those that only the full record has (our choice, D4.7). */
const groups = {
  basicInformation: [
    'title description language countries sponsorType sponsorCategory linkedProcessType electionType processName processLevel processDate processTerritory officialInformationUrl confirmationStatus signOffStatus publicationStartDate',
    '',
  ],
  campaign: [campaignFields.join(' '), ''],
  complianceFunding: [
    'currency adAmount adBenefitsInKindValue campaignBenefitsInKindValue amountIncludesVat amountBasis calculationMethodology fundingSource fundingOrigin fundingDescription payerSameAsSponsor payer previouslySuspended previouslySuspendedDetails',
    'sponsorEligibilityDeclared politicalAdDeclaredAt',
  ],
  targeting: [
    'usesTargetingTechniques usesAdDeliveryTechniques recipientGroups analyticalTechniques personalDataCategories goalsAndLogic inclusionParameters exclusionParameters usesAiSystems aiSystemsDescription techniquesStartDate techniquesEndDate internalPolicyUrl dataControllerName dataControllerContactUrl dataRightsUrl consentWithdrawalUrl otherInformation viewsCount engagementsCount metricsUpdatedAt',
    'explicitConsentDeclared',
  ],
  legalMetadata: [
    'regulation noticeTemplate labelText noticeUrl europeanRepositoryUrl complaintUrl publisherName publisherCountry sponsorRegistrationNumber publicContactEmail publicPostalAddress version amendmentReason createdAt updatedAt ceasedAt ceasedReason retentionUntil',
    'confirmedAt signedOffAt publisherReference',
  ],
};

const text = { $type: 'string' };
const instant = { $match: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' };
const whole = { $match: '^\\d+$' };
const seconds = { $match: '^[1-9]\\d?$' };
const resetOfHeader = { $instantOf: '1.headers.x-ratelimit-reset' };
/** @type {readonly [number, number]} */
const success = [200, 299];

/** Answers of the error table, by name. */
const errors = {
  partnerToken: {
    error: 'Invalid or revoked partner API token. This endpoint only accepts partner tokens, not SSP tokens.',
    code: 'INVALID_TOKEN',
  },
  writeToken: { error: 'Invalid or revoked partner API token.', code: 'INVALID_TOKEN' },
  sspToken: {
    error: 'Invalid or revoked SSP API token. This endpoint only accepts SSP tokens, not partner tokens.',
    code: 'INVALID_TOKEN',
  },
  header: { error: 'Missing or invalid Authorization header. Expected: Bearer <token>' },
  writeHeader: {
    error: 'Missing or invalid Authorization header. Expected: Bearer <token>',
    code: 'INVALID_TOKEN',
  },
  plan: { error: 'The Pro plan is required to use the partner API.', code: 'PRO_PLAN_REQUIRED' },
  scope: {
    error: 'This token is not authorised to write metrics. Required scope: metrics:write.',
    code: 'INSUFFICIENT_SCOPE',
  },
  forbidden: { error: 'This advertisement belongs to a different publisher.', code: 'FORBIDDEN' },
  notJson: { error: 'Invalid request body', code: 'INVALID_METRICS' },
  tooLarge: { error: 'Request body too large', code: 'PAYLOAD_TOO_LARGE' },
  encoding: { error: 'Unsupported content encoding', code: 'UNSUPPORTED_CONTENT_ENCODING' },
  notApplicable: { error: 'Engagement metrics do not apply to this notice', code: 'METRICS_NOT_APPLICABLE' },
  writeNotFound: { error: 'Advertisement not found', code: 'NOT_FOUND' },
  registerNotFound: { error: 'Advertisement not found' },
  fullNotFound: { error: 'Advertisement not found or not yet confirmed' },
  path: { error: 'Not found', code: 'PATH_NOT_FOUND' },
  badRequest: { error: 'Bad request', code: 'BAD_REQUEST' },
  method: { error: 'Method not allowed', code: 'METHOD_NOT_ALLOWED' },
};
/** @param {...string} paths */
const invalidMetrics = (...paths) => ({
  error: 'Invalid engagement metrics',
  code: 'INVALID_METRICS',
  issues: paths.map((path) => ({ path, message: text })),
});
const limited = { error: 'Rate limit exceeded', limit: 1000, remaining: 0, reset: text };

/** @typedef {Partial<HttpStep>} More */
/** @type {(notice: string, token?: string, more?: More) => HttpStep} */
const register = (notice, token, more) => ({
  method: 'GET',
  path: `/advertisement/{${notice}}`,
  ...with_(token),
  ...more,
});
/** @type {(notice: string, token?: string, more?: More) => HttpStep} */
const full = (notice, token, more) => ({
  method: 'GET',
  path: `/advertisement-full/{${notice}}`,
  ...with_(token),
  ...more,
});
/** @type {(notice: string, token?: string, more?: More) => HttpStep} */
const ssp = (notice, token, more) => ({ method: 'GET', path: `{ssp:${notice}}`, ...with_(token), ...more });
/** @type {(notice: string, token?: string, body?: More, more?: More) => HttpStep} */
const put = (notice, token, body = { json: counts }, more = {}) => ({
  method: 'PUT',
  path: `/advertisement/{${notice}}/metrics`,
  ...with_(token),
  ...body,
  ...more,
});
/** @type {(token?: string) => { token?: string }} */
const with_ = (token) => (token === undefined ? {} : { token });
const counts = { viewsCount: 4711, engagementsCount: 42 };
/** @type {More} Counts that no earlier request has sent, so that a write shows. */
const fresh = { text: '{"viewsCount":{unique},"engagementsCount":{unique}}' };
/** @type {More} A body that no server may take. */
const broken = { text: '{"viewsCount":', mayReject: true };

/** Three partner endpoints, then the reads among them. */
/** @type {[string, (notice: string, token?: string, more?: More) => HttpStep][]} */
const reads = [
  ['register', register],
  ['full', full],
];
/** @type {[string, (notice: string, token?: string, more?: More) => HttpStep][]} */
const partner = [...reads, ['metrics', (notice, token, more) => put(notice, token, undefined, more)]];

/** @type {typeof partner} */
const sspEndpoint = [['ssp', ssp]];

/** @type {ExhaustStep} */
const exhaustLimited = {
  exhaust: 'limited',
  with: [...Array(18).fill(register('visible', 'limited')), full('visible', 'limited'), put('visible', 'limited')],
};
/** @type {ExhaustStep} */
const exhaustLapsed = { exhaust: 'limitedLapsed', with: [register('visible', 'limitedLapsed')] };
/** @type {ExhaustStep} */
const exhaustSsp = { exhaust: 'limitedSsp', with: [ssp('visible', 'limitedSsp')] };

/** @type {Row[]} */
export const rows = [];

/**
 * Adds a row.
 * @param {string} id sentence and slug: `7.8-metrics`
 * @param {Step | Step[] | Every} request
 * @param {Expect | Expect[]} expect
 */
function row(id, request, expect) {
  const section = id.slice(0, id.indexOf('-'));
  const sentence = /** @type {Record<string, string>} */ (sentences)[section];
  if (sentence === undefined || rows.some((other) => other.id === id)) throw new Error(`not a row: ${id}`);
  const steps = /** @type {Step[] | Every} */ ('responses' in request ? request : [request].flat());
  rows.push({
    id,
    section,
    sentence,
    level: section.startsWith('D') ? 'choice' : 'must',
    profile: profileOf(steps),
    needs: needsOf(steps),
    request: steps,
    expect: [expect].flat(),
  });
}

/** A value of the fixtures in a path: `{visible}`, `{ssp:visible}`, `{swapped:visible}`, `{token:read}`. */
const placeholder = /\{(?:(ssp|swapped|token):)?(\w+)\}/g;

/** @param {Step[] | Every} request @returns {Row['profile']} */
function profileOf(request) {
  const written = JSON.stringify(request);
  return written.includes('{ssp:') ? 'ssp' : written.includes('"PUT"') ? 'write' : 'read';
}

/** @param {Step[] | Every} request @returns {string[]} */
function needsOf(request) {
  if ('responses' in request) return [];
  const needs = new Set();
  for (const step of request) {
    if ('target' in step) continue;
    if ('exhaust' in step) {
      needs.add('--exhaust');
      for (const need of needsOf(step.with)) needs.add(need);
      continue;
    }
    if (step.token) needs.add(`token ${step.token}`);
    for (const [, name] of (step.authorization ?? '').matchAll(/\{(\w+)\}/g)) needs.add(`token ${name}`);
    for (const [, kind, name] of step.path.matchAll(placeholder)) {
      needs.add(kind === 'token' ? `token ${name}` : `notice ${name}`);
      if (step.method === 'PUT' && !step.mayReject) needs.add(`mayWrite ${name}`);
    }
  }
  return [...needs];
}

// Part 1
row('1.1-register', register('visible', 'read'), { status: 200, body: { $type: 'object' } });
row('1.2-full', full('visible', 'read'), { status: 200, body: { $type: 'object' } });
row('1.3-metrics', put('visible', 'write'), { status: success });
for (const [name, ask] of partner) {
  row(`1.4-${name}`, ask('visible'), { status: 401 });
  row(`1.5-${name}`, ask('visible', 'lapsed'), { status: 403 });
}
row('1.7-ssp', [ssp('visible', 'ssp'), register('visible', 'ssp')], [{ status: 200 }, { status: 401 }]);
row(
  '1.8-every',
  { responses: { bodies: true } },
  {
    headers: { 'content-type': { $match: '^application/([\\w.-]+\\+)?json\\b' } },
    body: { $any: true },
  },
);

// Part 2
row(
  '2.1-two-notices',
  [register('visible', 'read'), register('native', 'read')],
  [{ status: 200 }, { status: 200, body: { $not: { $same: '0.body' } } }],
);
row(
  '2.2-self-published',
  [full('selfPublished', 'read'), full('selfPublished', 'other')],
  [{ status: 404 }, { status: 404 }],
);
row(
  '2.3-each-condition',
  ['visible', 'draft', 'unsigned', 'future'].map((notice) => register(notice, 'read')),
  [{ status: 200 }, { status: 404 }, { status: 404 }, { status: 404 }],
);
row('2.5-advertiser', full('visible', 'read'), { status: 200, body: { $has: partyFields } });
row('2.6-campaign', full('visible', 'read'), { status: 200, body: { $has: campaignFields } });
row('2.7-contact-data', full('visible', 'read'), {
  status: 200,
  body: {
    $somewhere: { $contains: { email: text, phone: text, streetAddress: text, postalCode: text, city: text } },
    $times: 2,
  },
});
row(
  '2.8-all-fields',
  [register('visible', 'read'), full('visible', 'read')],
  [{ status: 200 }, { status: 200, body: { $keysOf: '0.body' } }],
);
for (const [section, field, other] of [
  ['2.10', 'viewsCount', 'engagementsCount'],
  ['2.11', 'engagementsCount', 'viewsCount'],
]) {
  for (const [name, value] of Object.entries({
    missing: undefined,
    negative: -1,
    fraction: 1.5,
    text: '5',
    null: null,
  })) {
    const json = { [String(field)]: value, [String(other)]: 1 };
    row(`${section}-${name}`, put('visible', 'write', { json, mayReject: true }), {
      status: 400,
      body: invalidMetrics(String(field)),
    });
  }
  row(`${section}-zero`, put('visible', 'write', { json: { [String(field)]: 0, [String(other)]: 1 } }), {
    status: success,
  });
}
row('2.12-other-publisher', [full('other', 'other'), full('visible', 'other')], [{ status: 200 }, { status: 404 }]);
row(
  '2.13-read-token',
  [register('visible', 'read'), full('visible', 'read'), put('visible', 'read')],
  [{ status: 200 }, { status: 200 }, { status: 403 }],
);
for (const [name, ask] of partner) row(`2.15-${name}`, ask('visible', 'revoked'), { status: 401 });

// Part 3
row('3.2-visible', register('visible', 'read'), { status: 200 });
row('3.2-of-another-publisher', register('other', 'read'), { status: 200 });
row('3.2-not-confirmed', register('draft', 'read'), { status: 404 });
row('3.2-not-signed-off', register('unsigned', 'read'), { status: 404 });
row('3.2-in-the-future', register('future', 'read'), { status: 404 });
row('3.2-hidden-of-another', register('otherHidden', 'read'), { status: 404 });
row('3.2-none', register('none', 'read'), { status: 404 });
row('3.3-own', full('visible', 'read'), { status: 200 });
row('3.3-own-in-the-future', full('future', 'read'), { status: 200 });
row('3.3-own-draft', full('draft', 'read'), { status: 200 });
row(
  '3.4-same-404',
  ['none', 'other', 'selfPublished', 'otherHidden'].map((notice) => full(notice, 'read')),
  [{ status: 404 }, { status: 404, like: 0 }, { status: 404, like: 0 }, { status: 404, like: 0 }],
);
row('3.5-visible', put('visible', 'write'), { status: success });
row('3.5-hidden', put('otherHidden', 'write'), { status: 404 });
row('3.5-none', put('none', 'write'), { status: 404 });
row(
  '3.6-nothing-written',
  [register('other', 'read'), put('other', 'write', fresh), register('other', 'read')],
  [{ status: 200 }, { status: 403, body: errors.forbidden }, { status: 200, body: { $same: '0.body' } }],
);
row('3.7-visible', ssp('visible', 'ssp'), { status: 200 });
row('3.7-not-confirmed', ssp('draft', 'ssp'), { status: 404 });
row('3.7-not-signed-off', ssp('unsigned', 'ssp'), { status: 404 });
row('3.7-in-the-future', ssp('future', 'ssp'), { status: 404 });
row('3.7-none', ssp('none', 'ssp'), { status: 404 });
row('3.8-online', put('visible', 'write'), { status: success });
row('3.8-native', put('native', 'write'), { status: success });
for (const notice of ['print', 'untargeted', 'notStarted']) {
  row(
    `3.9-${notice}`,
    [full(notice, 'read'), put(notice, 'write', fresh), full(notice, 'read')],
    [{ status: 200 }, { status: 409, body: errors.notApplicable }, { status: 200, body: { $same: '0.body' } }],
  );
}

// Part 4
row(
  '4.1-relative',
  [register('visible', 'read'), register('visible', 'read', { at: 'site' })],
  [{ status: 200 }, { status: 404 }],
);
for (const [name, ask] of reads) {
  row(`4.2-${name}`, [ask('visible', 'read'), ask('visible', 'write')], [{ status: 200 }, { status: 200 }]);
}
row('4.3-scope', [put('visible', 'write'), put('visible', 'read')], [{ status: success }, { status: 403 }]);
row('4.4-accepted', put('visible', 'write', { json: { viewsCount: 4712, engagementsCount: 43 } }), { status: success });

// Part 5
row('5.1-bearer', register('visible', undefined, { authorization: 'Bearer {read}' }), { status: 200 });
for (const [name, ask] of partner) row(`5.2-ssp-at-${name}`, ask('visible', 'ssp'), { status: 401 });
row('5.2-partner-at-ssp', ssp('visible', 'read'), { status: 401 });
for (const [name, ask] of partner) {
  row(`5.3-unknown-at-${name}`, ask('visible', 'unknown'), { status: 401 });
  row(`5.3-revoked-at-${name}`, ask('visible', 'revoked'), { status: 401 });
  row(`5.4-missing-at-${name}`, ask('visible'), { status: 401 });
  row(`5.4-malformed-at-${name}`, ask('visible', undefined, { authorization: '{write}' }), { status: 401 });
  row(`5.5-lapsed-at-${name}`, ask('visible', 'lapsed'), { status: 403, body: errors.plan });
}
row('5.7-plan-first', put('visible', 'lapsedRead'), { status: 403, body: errors.plan });
row('5.8-write', put('visible', 'read'), { status: 403, body: errors.scope });
row('5.8-read', [register('visible', 'read'), full('visible', 'read')], [{ status: 200 }, { status: 200 }]);
row('5.9-other', put('other', 'write'), { status: 403, body: errors.forbidden });
row('5.10-other', full('other', 'read'), { status: 404 });

// Part 7
row('7.1-every', { responses: { errors: true } }, { body: { $contains: { error: text } } });
row('7.2-every', { responses: { errors: true } }, { body: { $optional: { code: { $match: '^[A-Z][A-Z_]*$' } } } });
for (const [name, ask] of reads) {
  for (const token of ['unknown', 'revoked', 'ssp']) {
    row(`7.3-${name}-${token}`, ask('visible', token), { status: 401, body: errors.partnerToken });
  }
}
for (const token of ['unknown', 'revoked']) {
  row(`7.4-${token}`, put('visible', token), { status: 401, body: errors.writeToken });
}
/** @type {[string, More][]} */
const malformed = [
  ['missing', {}],
  ['basic', { authorization: 'Basic dXNlcjpwYXNzd29yZA==' }],
  ['no-scheme', { authorization: '{write}' }],
  ['no-token', { authorization: 'Bearer' }],
];
for (const [name, more] of malformed) {
  row(`7.5-${name}`, put('visible', undefined, undefined, more), { status: 401, body: errors.writeHeader });
  for (const [endpoint, ask] of reads) {
    row(`7.6-${endpoint}-${name}`, ask('visible', undefined, more), { status: 401, body: errors.header });
  }
}
for (const [name, ask] of partner) row(`7.7-${name}`, ask('visible', 'lapsed'), { status: 403, body: errors.plan });
row('7.8-scope', put('visible', 'read'), { status: 403, body: errors.scope });
row('7.9-other', put('other', 'write'), { status: 403, body: errors.forbidden });
row('7.10-empty-object', put('visible', 'write', { json: {}, mayReject: true }), {
  status: 400,
  body: {
    ...invalidMetrics(),
    issues: {
      $anyOrder: [
        { path: 'viewsCount', message: text },
        { path: 'engagementsCount', message: text },
      ],
    },
  },
});
for (const field of ['viewsCount', 'engagementsCount']) {
  for (const [name, value] of Object.entries({ missing: undefined, negative: -7, fraction: 0.5 })) {
    row(`7.10-${field}-${name}`, put('visible', 'write', { json: { ...counts, [field]: value }, mayReject: true }), {
      status: 400,
      body: invalidMetrics(field),
    });
  }
}
row(
  '7.10-nothing-written',
  [
    full('visible', 'read'),
    put('visible', 'write', { text: '{"viewsCount":{unique}}', mayReject: true }),
    full('visible', 'read'),
  ],
  [{ status: 200 }, { status: 400 }, { status: 200, body: { $same: '0.body' } }],
);
row('7.11-cut-off', put('visible', 'write', broken), { status: 400, body: errors.notJson });
row('7.11-text', put('visible', 'write', { text: 'viewsCount=1', mayReject: true }), {
  status: 400,
  body: errors.notJson,
});
for (const notice of ['print', 'untargeted', 'notStarted']) {
  row(`7.12-${notice}`, put(notice, 'write'), { status: 409, body: errors.notApplicable });
}
for (const notice of ['none', 'otherHidden']) {
  row(`7.13-${notice}`, put(notice, 'write'), { status: 404, body: errors.writeNotFound });
}
for (const notice of ['none', 'draft', 'unsigned', 'future', 'otherHidden']) {
  row(`7.14-${notice}`, register(notice, 'read'), { status: 404, body: errors.registerNotFound });
}
for (const notice of ['none', 'other', 'otherHidden', 'selfPublished']) {
  row(`7.15-${notice}`, full(notice, 'read'), { status: 404, body: errors.fullNotFound });
}
row('7.19-plan-first', put('visible', 'lapsedRead'), { status: 403, body: errors.plan });

// Part 9
row('9.1-path', { target: 'baseUrl' }, { value: { $match: '/v1$' } });
row('9.2-every', { responses: {} }, { headers: { 'x-api-version': 'v1' } });
row(
  '9.5-openapi',
  { method: 'GET', path: '/api/docs', at: 'site' },
  {
    status: 200,
    body: {
      $contains: { openapi: { $match: '^3\\.1\\.\\d+$' }, info: { $type: 'object' }, paths: { $type: 'object' } },
    },
  },
);

// D1
row(
  'D1.1-page',
  { method: 'GET', path: '/api/docs', at: 'site', headers: { Accept: 'text/html' } },
  {
    status: 200,
    headers: { 'content-type': { $match: '^text/html\\b' } },
  },
);
row(
  'D1.2-paths',
  { method: 'GET', path: '/api/docs', at: 'site' },
  {
    status: 200,
    body: {
      $contains: {
        paths: {
          $contains: {
            '/advertisement/{PAID}': { $contains: { get: { $type: 'object' } } },
            '/advertisement-full/{PAID}': { $contains: { get: { $type: 'object' } } },
            '/advertisement/{PAID}/metrics': { $contains: { put: { $type: 'object' } } },
          },
        },
      },
    },
  },
);
row(
  'D1.3-same-answer',
  [register('visible', 'read'), { method: 'GET', path: '/ssp/advertisement/{visible}', token: 'ssp' }],
  [{ status: 200 }, { status: 200, body: { $same: '0.body' }, headers: { etag: { $same: '0.headers.etag' } } }],
);
row('D1.3-not-found', ssp('none', 'ssp'), { status: 404, body: errors.registerNotFound });
row('D1.4-unknown', ssp('visible', 'unknown'), { status: 401, body: errors.sspToken });
row('D1.4-partner', ssp('visible', 'read'), { status: 401, body: errors.sspToken });
row('D1.4-missing', ssp('visible'), { status: 401, body: errors.header });
for (const [name, path] of Object.entries({ root: '/', metrics: '/metrics', short: '/advertisement' })) {
  row(`D1.5-${name}`, { method: 'GET', path, token: 'read' }, { status: 404, body: errors.path });
}
row('D1.6-case', register('visible', 'read', { path: '/Advertisement/{visible}' }), { status: 404, body: errors.path });
row('D1.6-slash', register('visible', 'read', { path: '/advertisement/{visible}/' }), {
  status: 404,
  body: errors.path,
});
for (const method of ['POST', 'PATCH', 'DELETE', 'OPTIONS']) {
  row(`D1.7-${method}`, register('none', 'read', { method }), {
    status: 405,
    headers: { allow: { $list: ['GET', 'HEAD'] } },
    body: errors.method,
  });
}
row(
  'D1.7-get-metrics',
  { method: 'GET', path: '/advertisement/{none}/metrics', token: 'read' },
  {
    status: 405,
    headers: { allow: { $list: ['PUT'] } },
    body: errors.method,
  },
);
for (const [name, ask] of reads) {
  row(
    `D1.8-${name}`,
    [ask('visible', 'read'), ask('visible', 'read', { method: 'HEAD' })],
    [
      { status: 200 },
      {
        status: 200,
        text: '',
        headers: {
          'content-type': { $same: '0.headers.content-type' },
          'content-length': { $same: '0.headers.content-length' },
          'cache-control': { $same: '0.headers.cache-control' },
          ...(name === 'register' && { etag: { $same: '0.headers.etag' } }),
        },
      },
    ],
  );
}
row('D1.9-query', register('visible', 'read', { path: '/advertisement/{visible}?fields=paId&page=2' }), {
  status: 200,
});

// D2
for (const scheme of ['bearer', 'BEARER']) {
  row(`D2.1-${scheme}`, register('visible', undefined, { authorization: `${scheme} {read}` }), { status: 200 });
}
row('D2.1-spaces', register('visible', undefined, { authorization: 'Bearer   {read}' }), { status: 200 });
for (const [name, authorization] of Object.entries({
  two: 'Bearer {read} {read}',
  list: 'Bearer {read}, Bearer {read}',
  quoted: 'Bearer "{read}"',
  colon: 'Bearer: {read}',
  parameter: 'Bearer token={read}',
})) {
  row(`D2.2-${name}`, register('visible', undefined, { authorization }), { status: 401, body: errors.header });
}
row('D2.3-ssp', put('visible', 'ssp'), { status: 401, body: errors.writeToken });
row('D2.4-query', register('visible', undefined, { path: '/advertisement/{visible}?access_token={token:read}' }), {
  status: 401,
  body: errors.header,
});
row('D2.6-register', register('visible', 'expired'), { status: 401, body: errors.partnerToken });
row('D2.6-full', full('visible', 'expired'), { status: 401, body: errors.partnerToken });
row('D2.6-metrics', put('visible', 'expired'), { status: 401, body: errors.writeToken });

// D3
row('D3.1-path', { method: 'GET', path: '/nothing' }, { status: 404, body: errors.path });
row('D3.1-method', register('none', undefined, { method: 'DELETE' }), { status: 405, body: errors.method });
row('D3.2-body', put('visible', undefined, broken), { status: 401, body: errors.writeHeader });
row('D3.2-notice', register('none'), { status: 401, body: errors.header });
row('D3.4-body', put('visible', 'lapsed', broken), { status: 403, body: errors.plan });
row('D3.4-notice', put('none', 'lapsed'), { status: 403, body: errors.plan });
row('D3.4-read', register('none', 'lapsed'), { status: 403, body: errors.plan });
row('D3.5-body', put('visible', 'read', broken), { status: 403, body: errors.scope });
row('D3.5-notice', put('none', 'read'), { status: 403, body: errors.scope });
row('D3.6-none', put('none', 'write', broken), { status: 400, body: errors.notJson });
row('D3.6-other', put('other', 'write', { json: {}, mayReject: true }), {
  status: 400,
  body: invalidMetrics('viewsCount', 'engagementsCount'),
});
row('D3.6-print', put('print', 'write', broken), { status: 400, body: errors.notJson });
row('D3.7-other', put('otherPrint', 'write'), { status: 403, body: errors.forbidden });
for (const [name, step] of Object.entries({
  read: full('visible', 'lapsed'),
  none: register('none', 'lapsed'),
  write: put('visible', 'lapsed', broken),
})) {
  const remaining = 'x-ratelimit-remaining';
  row(
    `D3.8-${name}`,
    [register('visible', 'lapsed'), step, register('visible', 'lapsed')],
    [
      { status: 403 },
      { status: 403, headers: { [remaining]: { $below: `0.headers.${remaining}`, by: 1 } } },
      { status: 403, headers: { [remaining]: { $below: `1.headers.${remaining}`, by: 1 } } },
    ],
  );
}

// D4
row('D4.1-register', register('selfPublished', 'read'), { status: 200 });
row('D4.1-write', put('selfPublished', 'write'), { status: 403, body: errors.forbidden });
for (const notice of ['draft', 'unsigned', 'future']) {
  row(`D4.2-${notice}`, put(notice, 'write'), { status: 409, body: errors.notApplicable });
}
row('D4.3-read', register('ceased', 'read'), { status: 200 });
row('D4.3-write', put('ceased', 'write'), { status: success });
for (const notice of ['visible', 'selfPublished']) {
  row(`D4.4-${notice}`, register(notice, 'read'), {
    status: 200,
    body: { $nowhere: ['email', 'phone', 'streetAddress', 'postalCode'] },
  });
}
row('D4.5-organisation', register('visible', 'read'), {
  status: 200,
  body: {
    $contains: {
      advertiser: { companyName: text, legalName: { $any: true }, city: { $any: true }, country: text },
      controllers: { $items: { $keys: ['companyName', 'legalName', 'city', 'country'] }, $min: 1 },
    },
  },
});
row('D4.5-person', register('selfPublished', 'read'), {
  status: 200,
  body: { $contains: { advertiser: { firstName: text, lastName: text, country: text } } },
});
const topKeys = ['paId', 'advertiser', 'controllers', ...Object.keys(groups)];
for (const [name, ask] of reads) {
  row(`D4.6-${name}`, ask('visible', 'read'), { status: 200, body: { $keys: topKeys } });
  for (const [group, [shown = '', hidden = '']] of Object.entries(groups)) {
    const fields = `${shown} ${name === 'full' ? hidden : ''}`.trim().split(' ');
    row(`D4.7-${name}-${group}`, ask('visible', 'read'), {
      status: 200,
      body: { $contains: { [group]: { $keys: fields } } },
    });
  }
}
row('D4.7-full-parties', full('visible', 'read'), {
  status: 200,
  body: {
    $contains: { advertiser: { $keys: partyFields }, controllers: { $items: { $keys: partyFields }, $min: 1 } },
  },
});

// D5
const stored = { paId: { $notice: 'visible' }, ...counts, recordedAt: instant };
const seen = { viewsCount: counts.viewsCount, engagementsCount: counts.engagementsCount };
row('D5.1-answer', put('visible', 'write'), { status: 200, body: stored });
for (const [name, ask] of reads) {
  row(
    `D5.2-${name}`,
    [put('visible', 'write'), ask('visible', 'read')],
    [
      { status: 200, body: stored },
      {
        status: 200,
        body: {
          $contains: { targeting: { $contains: { ...seen, metricsUpdatedAt: { $same: '0.body.recordedAt' } } } },
        },
      },
    ],
  );
}
row('D5.3-lower', put('visible', 'write', { json: { viewsCount: 3, engagementsCount: 2 } }), {
  status: 200,
  body: { ...stored, viewsCount: 3, engagementsCount: 2 },
});
row(
  'D5.3-same',
  [put('visible', 'write'), put('visible', 'write')],
  [{ status: 200 }, { status: 200, body: { $same: '0.body' } }],
);
for (const viewsCount of [3_000_000_000, Number.MAX_SAFE_INTEGER]) {
  row(`D5.4-${viewsCount}`, put('visible', 'write', { json: { ...counts, viewsCount } }), {
    status: 200,
    body: { ...stored, viewsCount },
  });
}
row('D5.4-too-large', put('visible', 'write', { text: '{"viewsCount":9007199254740992,"engagementsCount":1}' }), {
  status: 400,
  body: invalidMetrics('viewsCount'),
});
row('D5.5-whole', put('visible', 'write', { text: '{"viewsCount":5.0,"engagementsCount":1e3}' }), {
  status: 200,
  body: { ...stored, viewsCount: 5, engagementsCount: 1000 },
});
row('D5.5-string', put('visible', 'write', { json: { viewsCount: '5', engagementsCount: 1 }, mayReject: true }), {
  status: 400,
  body: invalidMetrics('viewsCount'),
});
for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
  row(`D5.6-${type.replace('/', '-')}`, put('visible', 'write', undefined, { headers: { 'Content-Type': type } }), {
    status: 200,
    body: stored,
  });
}
row('D5.7-empty', put('visible', 'write', { text: '', mayReject: true }), { status: 400, body: errors.notJson });
for (const [name, value] of Object.entries({ null: 'null', number: '5', array: '[]', text: '"x"' })) {
  row(`D5.7-${name}`, put('visible', 'write', { text: value, mayReject: true }), {
    status: 400,
    body: invalidMetrics('viewsCount', 'engagementsCount'),
  });
}
row('D5.8-unknown-key', put('visible', 'write', { json: { ...counts, clicks: 7 } }), { status: 200, body: stored });
row('D5.9-order', put('visible', 'write', { json: { engagementsCount: -1, viewsCount: -1 }, mayReject: true }), {
  status: 400,
  body: invalidMetrics('viewsCount', 'engagementsCount'),
});
row('D5.10-limit', put('visible', 'write', { json: counts, padTo: 16_384 }), { status: 200, body: stored });
row('D5.10-too-large', put('visible', 'write', { json: counts, padTo: 16_385 }), {
  status: 413,
  body: errors.tooLarge,
});

// D6
row('D6.1-case', register('visible', 'read', { path: '/advertisement/{swapped:visible}' }), {
  status: 404,
  body: errors.registerNotFound,
});
row('D6.1-space', register('visible', 'read', { path: '/advertisement/{visible}%20' }), {
  status: 404,
  body: errors.registerNotFound,
});
for (const [name, paId] of Object.entries({ long: 'A'.repeat(129), nul: '%00', encoding: '%zz', slash: 'A%2FB' })) {
  row(
    `D6.2-register-${name}`,
    { method: 'GET', path: `/advertisement/${paId}`, token: 'read' },
    {
      status: 404,
      body: errors.registerNotFound,
    },
  );
  row(
    `D6.2-full-${name}`,
    { method: 'GET', path: `/advertisement-full/${paId}`, token: 'read' },
    {
      status: 404,
      body: errors.fullNotFound,
    },
  );
  row(
    `D6.2-metrics-${name}`,
    { method: 'PUT', path: `/advertisement/${paId}/metrics`, token: 'write', json: counts, mayReject: true },
    {
      status: 404,
      body: errors.writeNotFound,
    },
  );
}

// D7
row(
  'D7.1-every',
  { responses: { counted: true } },
  {
    headers: {
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': whole,
      'x-ratelimit-reset': { $match: '^\\d{10}$' },
    },
  },
);
for (const [name, step] of Object.entries({
  read: full('visible', 'read'),
  head: register('visible', 'read', { method: 'HEAD' }),
  'not-found': register('none', 'read'),
})) {
  row(
    `D7.2-${name}`,
    [register('visible', 'read'), step],
    [
      { status: 200 },
      {
        headers: {
          'x-ratelimit-remaining': { $below: '0.headers.x-ratelimit-remaining', by: 1 },
          'x-ratelimit-reset': { $same: '0.headers.x-ratelimit-reset' },
        },
      },
    ],
  );
}

// D8
const keptId = 'conformance-kit_42';
for (const [name, step] of Object.entries({
  200: register('visible', 'read'),
  401: register('visible'),
  404: { method: 'GET', path: '/nothing' },
})) {
  row(`D8.1-kept-${name}`, { ...step, headers: { 'X-Request-Id': keptId } }, { headers: { 'x-request-id': keptId } });
}
row('D8.1-too-long', register('visible', 'read', { headers: { 'X-Request-Id': 'x'.repeat(129) } }), {
  headers: { 'x-request-id': { $match: '^[!-~]{16,128}$', $not: 'x'.repeat(129) } },
});
row('D8.1-every', { responses: {} }, { headers: { 'x-request-id': { $match: '^[!-~]{1,128}$' } } });
for (const [name, ask] of [...partner, ...sspEndpoint]) {
  const challenge = 'Bearer realm="partner-api"';
  row(`D8.2-${name}-missing`, ask('visible'), { status: 401, headers: { 'www-authenticate': challenge } });
  row(`D8.2-${name}-unknown`, ask('visible', 'unknown'), {
    status: 401,
    headers: {
      'www-authenticate': { $all: [{ $match: '^Bearer realm="partner-api"' }, { $match: 'error="invalid_token"' }] },
    },
  });
}
row('D8.3-scope', put('visible', 'read'), {
  status: 403,
  headers: {
    'www-authenticate': {
      $all: [{ $match: '^Bearer ' }, { $match: 'error="insufficient_scope"' }, { $match: 'scope="metrics:write"' }],
    },
  },
});
row(
  'D8.3-elsewhere',
  [register('visible', 'read'), register('visible', 'lapsed'), register('none', 'read'), put('other', 'write')],
  [
    { status: 200, headers: { 'www-authenticate': null } },
    { status: 403, headers: { 'www-authenticate': null } },
    { status: 404, headers: { 'www-authenticate': null } },
    { status: 403, headers: { 'www-authenticate': null } },
  ],
);
row('D8.4-register', register('visible', 'read'), { headers: { 'cache-control': 'private, no-cache' } });
row('D8.4-ssp', ssp('visible', 'ssp'), { headers: { 'cache-control': 'private, no-cache' } });
row('D8.4-full', full('visible', 'read'), { headers: { 'cache-control': 'private, no-store', etag: null } });
row('D8.4-metrics', put('visible', 'write'), { headers: { 'cache-control': 'private, no-store', etag: null } });
row('D8.4-every', { responses: { errors: true } }, { headers: { 'cache-control': 'private, no-store' } });
/** @type {(more?: Record<string, string>) => HttpStep[]} */
const revalidation = (more = {}) => [
  register('visible', 'read'),
  register('visible', 'read', { headers: { 'If-None-Match': '{0.headers.etag}', ...more } }),
];
/** @type {Expect} */
const hasTag = { status: 200, headers: { etag: { $match: '^(W/)?"[^"]+"$' } } };
/** @type {Expect} */
const unchanged = {
  status: 304,
  text: '',
  headers: { etag: { $same: '0.headers.etag' }, 'cache-control': 'private, no-cache' },
};
row('D8.5-unchanged', revalidation(), [hasTag, unchanged]);
row('D8.5-no-cache', revalidation({ 'Cache-Control': 'no-cache' }), [hasTag, unchanged]);
row('D8.5-other-tag', register('visible', 'read', { headers: { 'If-None-Match': '"another"' } }), hasTag);
row(
  'D8.5-changed',
  [
    register('visible', 'read'),
    put('visible', 'write', { json: { viewsCount: 4713, engagementsCount: 44 } }),
    register('visible', 'read'),
  ],
  [hasTag, { status: 200 }, { status: 200, headers: { etag: { $not: { $same: '0.headers.etag' } } } }],
);
row('D8.6-every', { responses: {} }, { headers: { 'x-content-type-options': 'nosniff' } });
row('D8.7-every', { responses: {} }, { headers: { 'x-powered-by': null, 'access-control-allow-origin': null } });
row('D8.7-origin', register('visible', 'read', { headers: { Origin: 'https://elsewhere.example' } }), {
  headers: { 'access-control-allow-origin': null, 'access-control-allow-credentials': null },
});

// D12
row(
  'D12.2-increasing',
  [
    put('visible', 'write', { json: { viewsCount: 11, engagementsCount: 1 } }),
    put('visible', 'write', { json: { viewsCount: 12, engagementsCount: 1 } }),
  ],
  [{ status: 200 }, { status: 200, body: { $contains: { recordedAt: { $notBefore: '0.body.recordedAt' } } } }],
);
// The counts, compressed.
const gzip = { base64: 'H4sIAAAAAAACA6tWKstMLS92zi/NK1GyMjE3NNRRSs1LT0xPzU3NK4GLG9UCAIAMZkkpAAAA', mayReject: true };
row('D12.3-gzip', put('visible', 'write', gzip, { headers: { 'Content-Encoding': 'gzip' } }), {
  status: 415,
  body: errors.encoding,
});
row('D12.3-after-scope', put('visible', 'read', gzip, { headers: { 'Content-Encoding': 'gzip' } }), {
  status: 403,
  body: errors.scope,
});
row('D12.3-before-notice', put('none', 'write', gzip, { headers: { 'Content-Encoding': 'gzip' } }), {
  status: 415,
  body: errors.encoding,
});
const expecting = { headers: { Expect: '100-continue' } };
row('D12.4-continue', put('visible', 'write', undefined, expecting), {
  status: success,
  continue: { 'x-api-version': 'v1' },
});
row('D12.4-refused', put('visible', 'unknown', undefined, expecting), { status: 401, continue: null });
row('D12.4-no-scope', put('visible', 'read', undefined, expecting), { status: 403, continue: null });
row(
  'D12.5-every',
  { responses: { counted: false } },
  {
    headers: { 'x-ratelimit-limit': null, 'x-ratelimit-remaining': null, 'x-ratelimit-reset': null },
  },
);
row('D12.6-method', register('none', 'read', { method: 'FOO' }), { status: 400, body: errors.badRequest });

// Rows that use up a limit; they come last.
row('8.1-thousand', exhaustLimited, { value: { sent: 1000, refused: 0 } });
row(
  '4.5-shared',
  [exhaustLimited, register('visible', 'limited'), full('visible', 'limited'), put('visible', 'limited')],
  [{}, { status: 429 }, { status: 429 }, { status: 429 }],
);
for (const [name, ask] of reads) {
  row(`7.17-${name}`, [exhaustLimited, ask('visible', 'limited')], [{}, { status: 429, body: limited }]);
}
row(
  '7.16-metrics',
  [exhaustLimited, put('visible', 'limited')],
  [{}, { status: 429, body: { ...limited, code: 'RATE_LIMITED' } }],
);
for (const [name, ask] of partner) {
  row(`8.2-${name}`, [exhaustLimited, ask('visible', 'limited')], [{}, { status: 429 }]);
  row(
    `7.18-${name}`,
    [exhaustLimited, ask('visible', 'limited')],
    [
      {},
      { status: 429, headers: { 'x-ratelimit-limit': text, 'x-ratelimit-remaining': text, 'x-ratelimit-reset': text } },
    ],
  );
  row(
    `8.4-${name}`,
    [exhaustLimited, ask('visible', 'limited')],
    [{}, { status: 429, body: { $contains: { reset: instant } } }],
  );
  row(
    `D7.3-${name}`,
    [exhaustLimited, ask('visible', 'limited')],
    [
      {},
      {
        status: 429,
        headers: { 'retry-after': seconds, 'x-ratelimit-remaining': '0' },
        body: { $contains: { reset: resetOfHeader } },
      },
    ],
  );
}
row(
  '8.3-other-token',
  [exhaustLimited, register('visible', 'limited'), register('visible', 'read')],
  [{}, { status: 429 }, { status: 200 }],
);
row(
  'D3.3-plan',
  [exhaustLapsed, register('visible', 'limitedLapsed'), put('visible', 'limitedLapsed')],
  [{}, { status: 429 }, { status: 429 }],
);
row(
  'D7.3-ssp',
  [exhaustSsp, ssp('visible', 'limitedSsp')],
  [{}, { status: 429, headers: { 'retry-after': seconds }, body: { $contains: { reset: resetOfHeader } } }],
);
row('D7.4-ssp', [exhaustSsp, ssp('visible', 'limitedSsp')], [{}, { status: 429, body: limited }]);

/* ------------------------------------------------------------------------------------------------------------------ */
/* 3. Comparing                                                                                                        */
/* ------------------------------------------------------------------------------------------------------------------ */

/** @typedef {{ responses: (Record<string, unknown> | undefined)[], notices: Record<string, string> }} Scope */

/** A value that has been received, or undefined. @param {Scope} scope @param {unknown} reference `n.headers.name`, `n.body.key` */
function lookUp({ responses }, reference) {
  const [step, part, ...keys] = String(reference).split('.');
  const response = responses[Number(step)];
  const value = response?.[String(part)];
  return keys.reduce(
    (within, key) => (isObject(within) && Object.hasOwn(within, key) ? within[key] : undefined),
    value,
  );
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object in a value, itself included; without recursion, since a body may be nested deeply. @param {unknown} value */
function* objectsIn(value) {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (isObject(next)) yield next;
    if (typeof next === 'object' && next !== null) open.push(...Object.values(next));
  }
}

/** @param {unknown} value */
const typeOf = (value) => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** Text of a value, for people. @param {unknown} value */
function show(value) {
  if (value === undefined) return 'nothing';
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return 'a value that is nested too deeply to show';
  }
}

/**
 * What each matcher wants of a value: undefined when it has it, else what was expected, or a difference further in.
 * @type {Record<string, (value: unknown, argument: any, context: { path: string, scope: Scope, matcher: Record<string, unknown> }) => string | Difference | undefined>}
 */
const matchers = {
  $any: (value) => (value === undefined ? 'any value' : undefined),
  $type: (value, type) => (typeOf(value) === type ? undefined : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`),
  $match: (value, pattern) =>
    typeof value === 'string' && new RegExp(pattern).test(value) ? undefined : `text like ${pattern}`,
  $not: (value, pattern, { path, scope }) =>
    value === undefined || difference(pattern, value, path, scope)
      ? undefined
      : `anything but ${describe(pattern, scope)}`,
  $all: (value, patterns, { path, scope }) => firstOf(patterns, (pattern) => difference(pattern, value, path, scope)),
  $same: (value, reference, { scope }) =>
    value !== undefined && equal(lookUp(scope, reference), value)
      ? undefined
      : `the same as ${named(reference)}: ${show(lookUp(scope, reference))}`,
  $notice: (value, name, { scope }) => (value === scope.notices[name] ? undefined : show(scope.notices[name])),
  $below: (value, reference, { scope, matcher }) => {
    const before = Number(lookUp(scope, reference));
    return value !== undefined && Number(value) === before - Number(matcher.by)
      ? undefined
      : `${before - Number(matcher.by)}, ${matcher.by} less than ${named(reference)}`;
  },
  by: () => undefined,
  $instantOf: (value, reference, { scope }) => {
    const seconds = Number(lookUp(scope, reference));
    return Date.parse(String(value)) === seconds * 1000 ? undefined : `the instant of ${named(reference)}, ${seconds}`;
  },
  $notBefore: (value, reference, { scope }) => {
    const before = String(lookUp(scope, reference));
    return Date.parse(String(value)) >= Date.parse(before) ? undefined : `${before} or later`;
  },
  $list: (value, items) =>
    equal(String(value).split(/ *, */).sort(), [...items].sort()) ? undefined : `the list ${items.join(', ')}`,
  $has: (value, keys) =>
    [...objectsIn(value)].some((object) => keys.every((/** @type {string} */ key) => Object.hasOwn(object, key)))
      ? undefined
      : `somewhere an object with ${keys.join(', ')}`,
  $somewhere: (value, pattern, { path, scope, matcher }) => {
    const times = Number(matcher.$times ?? 1);
    const found = [...objectsIn(value)].filter((object) => !difference(pattern, object, path, scope)).length;
    return found >= times
      ? undefined
      : `at least ${times} objects like ${describe(pattern, scope)}; there are ${found}`;
  },
  $times: () => undefined,
  $nowhere: (value, keys) => {
    for (const object of objectsIn(value)) {
      const key = keys.find((/** @type {string} */ one) => Object.hasOwn(object, one));
      if (key) return `no key ${key} at any depth`;
    }
    return undefined;
  },
  $keys: (value, keys, { path }) =>
    isObject(value) ? differentKeys(keys, value, path) : `an object with ${keys.join(', ')}`,
  $keysOf: (value, reference, { scope }) => {
    const there = new Set([...objectsIn(value)].flatMap(Object.keys));
    const missing = [...objectsIn(lookUp(scope, reference))].flatMap(Object.keys).find((key) => !there.has(key));
    return missing === undefined ? undefined : `every key of ${named(reference)}; ${missing} is missing`;
  },
  $contains: (value, pattern, { path, scope }) => {
    if (!isObject(value)) return `an object with ${Object.keys(pattern).join(', ')}`;
    return firstOf(Object.keys(pattern), (key) => difference(pattern[key], own(value, key), `${path}.${key}`, scope));
  },
  $optional: (value, pattern, { path, scope }) => {
    const present = Object.keys(pattern).filter((key) => isObject(value) && Object.hasOwn(value, key));
    return firstOf(present, (key) => difference(pattern[key], own(value, key), `${path}.${key}`, scope));
  },
  $items: (value, pattern, { path, scope, matcher }) => {
    if (!Array.isArray(value) || value.length < Number(matcher.$min ?? 0))
      return `an array of at least ${matcher.$min ?? 0}`;
    return firstOf([...value.keys()], (index) => difference(pattern, value[index], `${path}[${index}]`, scope));
  },
  $min: () => undefined,
  $anyOrder: (value, patterns, { path, scope }) => {
    const left = Array.isArray(value) ? [...value] : [];
    for (const pattern of patterns) {
      const at = left.findIndex((item) => !difference(pattern, item, path, scope));
      if (at === -1) return `an entry like ${describe(pattern, scope)}`;
      left.splice(at, 1);
    }
    return left.length === 0 ? undefined : `${patterns.length} entries`;
  },
};

/** A step of the row, for people. @param {unknown} reference */
function named(reference) {
  const [step, part, ...keys] = String(reference).split('.');
  return `${keys.join('.') || part} of request ${Number(step) + 1}`;
}

/** @param {unknown} value @param {string} key */
const own = (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined);

/** @template Item, Found @param {Item[]} items @param {(item: Item) => Found | undefined} find */
function firstOf(items, find) {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @param {unknown} one @param {unknown} other */
const equal = (one, other) =>
  one === other || (one !== undefined && other !== undefined && canonical(one) === canonical(other));

/** A value as text in which the order of keys makes no difference. @param {unknown} value @returns {string} */
const canonical = (value) =>
  JSON.stringify(value, (_key, inner) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

/** @param {unknown} pattern */
const isMatcher = (pattern) => isObject(pattern) && Object.keys(pattern).some((key) => key.startsWith('$'));

/** What a pattern wants, for people. @param {unknown} pattern @param {Scope} scope @returns {string} */
function describe(pattern, scope) {
  if (isMatcher(pattern)) {
    const wanted = difference(pattern, undefined, '', scope);
    return wanted?.expected ?? 'any value';
  }
  if (isObject(pattern))
    return `{${Object.entries(pattern)
      .map(([key, inner]) => `${key}: ${describe(inner, scope)}`)
      .join(', ')}}`;
  if (Array.isArray(pattern)) return `[${pattern.map((inner) => describe(inner, scope)).join(', ')}]`;
  return show(pattern);
}

/**
 * The first difference between what a row expects and a value.
 * @param {unknown} pattern @param {unknown} value @param {string} path @param {Scope} scope
 * @returns {Difference | undefined}
 */
export function difference(pattern, value, path, scope) {
  /** @param {string} expected */
  const at = (expected) => ({ path, expected, received: show(value) });
  if (isMatcher(pattern)) {
    const matcher = /** @type {Record<string, unknown>} */ (pattern);
    return firstOf(Object.entries(matcher), ([name, argument]) => {
      const found = matchers[name]?.(value, argument, { path, scope, matcher });
      return typeof found === 'string' ? at(found) : found;
    });
  }
  if (Array.isArray(pattern)) {
    if (!Array.isArray(value) || value.length !== pattern.length) return at(describe(pattern, scope));
    return firstOf([...pattern.keys()], (index) =>
      difference(pattern[index], value[index], `${path}[${index}]`, scope),
    );
  }
  if (isObject(pattern)) {
    if (!isObject(value)) return at(describe(pattern, scope));
    return (
      firstOf(Object.keys(pattern), (key) => difference(pattern[key], own(value, key), `${path}.${key}`, scope)) ??
      differentKeys(Object.keys(pattern), value, path)
    );
  }
  return pattern === value ? undefined : at(show(pattern));
}

/** @param {string[]} keys @param {Record<string, unknown>} value @param {string} path @returns {Difference | undefined} */
function differentKeys(keys, value, path) {
  const missing = keys.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return { path: `${path}.${missing}`, expected: 'the key', received: 'nothing' };
  const extra = Object.keys(value).find((key) => !keys.includes(key));
  return extra === undefined
    ? undefined
    : { path: `${path}.${extra}`, expected: 'no such key', received: show(value[extra]) };
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* 4. HTTP                                                                                                             */
/* ------------------------------------------------------------------------------------------------------------------ */

const longestBody = 8 * 1024 * 1024;

/**
 * Sends requests as they are: it follows no redirect, so that a token goes only to the host that was named, and it does
 * not change the path.
 * @param {{ timeout: number }} options longest wait for a whole response, in milliseconds
 * @returns {Send & { close: () => void }}
 */
export function createSender({ timeout }) {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 20 }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: 20 }),
  };
  /** @type {(request: WireRequest, isRetry?: boolean) => Promise<Answer>} */
  const send = (wire, isRetry = false) =>
    new Promise((resolve) => {
      const { method, origin, path, headers, body } = wire;
      const isSecure = origin.protocol === 'https:';
      /** @type {Record<string, string> | null} */
      let continued = null;
      let bodyIsSent = body === undefined;
      let isDone = false;
      /** @param {Answer} answer */
      const done = (answer) => {
        isDone = true;
        clearTimeout(timer);
        resolve(answer);
      };
      let outgoing;
      try {
        outgoing = (isSecure ? httpsRequest : httpRequest)({
          agent: isSecure ? agents['https:'] : agents['http:'],
          hostname: origin.hostname.replace(/^\[|\]$/g, ''),
          port: origin.port,
          method,
          path,
          headers: { ...headers, ...(body && { 'Content-Length': body.byteLength }) },
        });
      } catch (error) {
        return resolve({ fault: `the request cannot be sent: ${/** @type {Error} */ (error).message}` });
      }
      const request = outgoing;
      const timer = setTimeout(() => {
        done({ fault: `no complete response within ${timeout / 1000} s`, timedOut: true });
        request.destroy();
      }, timeout);
      request.on('information', (information) => {
        if (information.statusCode !== 100) return;
        continued = plainHeaders(information.headers);
        if (!bodyIsSent) request.end(body);
        bodyIsSent = true;
      });
      request.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
        if (isDone) return;
        // The server may have closed an idle connection at this moment. Every request here may be repeated.
        if (request.reusedSocket && error.code === 'ECONNRESET' && !isRetry) {
          clearTimeout(timer);
          return resolve(send(wire, true));
        }
        const isGarbage = error.code?.startsWith('HPE_');
        done({ fault: isGarbage ? `the response is not HTTP (${error.code})` : (error.code ?? error.message) });
      });
      request.on('response', (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        let length = 0;
        response.on('data', (/** @type {Buffer} */ chunk) => {
          length += chunk.byteLength;
          chunks.push(chunk);
          if (length <= longestBody) return;
          done({ fault: `the response body is longer than ${longestBody / 1024 / 1024} MiB` });
          request.destroy();
        });
        response.on('error', (error) => done({ fault: `the response ended early: ${error.message}` }));
        response.on('end', () => {
          const { statusCode: status = 0 } = response;
          done({
            status,
            headers: plainHeaders(response.headers),
            text: Buffer.concat(chunks).toString('utf8'),
            continue: continued,
          });
          // Refused before `100 Continue`: the body is not sent, and the connection has no more use.
          if (!bodyIsSent) request.destroy();
        });
      });
      if (!headers.Expect) return request.end(body);
      request.flushHeaders();
      // A server that knows no `100 Continue` waits for the body.
      setTimeout(() => {
        if (!bodyIsSent && !request.destroyed) request.end(body);
        bodyIsSent = true;
      }, 1000).unref();
    });
  return Object.assign((/** @type {WireRequest} */ request) => send(request), {
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  });
}

/** @param {import('node:http').IncomingHttpHeaders} headers @returns {Record<string, string>} */
const plainHeaders = (headers) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  );

/* ------------------------------------------------------------------------------------------------------------------ */
/* 5. Running                                                                                                          */
/* ------------------------------------------------------------------------------------------------------------------ */

/**
 * @typedef {object} RunOptions
 * @property {URL} baseUrl
 * @property {URL} siteUrl
 * @property {Fixtures} fixtures
 * @property {string[]} [only] ids, or sections with all below them
 * @property {boolean} [exhaust]
 * @property {Send} send
 * @property {(milliseconds: number) => Promise<unknown>} [sleep]
 * @property {number} [patience] longest time in milliseconds that the run waits for 429s to pass, altogether
 * @property {(done: number, of: number, id: string) => void} [onProgress]
 * @property {(line: string) => void} [say]
 * @property {AbortSignal} [signal]
 *
 * @typedef {object} Run
 * @property {Result[]} results
 * @property {string[]} restored what became of the counts
 * @property {string} [unreachable] why no row was tried
 * @property {number} requests
 */

/** Unless told otherwise, this is how long a run waits for 429s to pass. */
const patienceByDefault = 180_000;
/** Requests in a row without a response, after which the run gives up. */
const mostFaults = 3;
const requestsOfWindow = 1000;
/** A limit that is per minute cannot be reached by requests that take longer. */
const longestBurst = 55_000;

/** The row cannot be judged. */
class NotTested extends Error {}

/** @typedef {{ row: Row, step: HttpStep, response: WireResponse, body: unknown, wire: WireRequest }} Exchange */

/**
 * Runs the rows, one after the other, and puts back the counts that it changed.
 * @param {RunOptions} options
 * @returns {Promise<Run>}
 */
export async function run(options) {
  const { fixtures, send, sleep = delay, only = [], exhaust = false, signal, say = () => {} } = options;
  const selected = only.length === 0 ? rows : rows.filter((row) => only.some((wanted) => isSelected(row, wanted)));
  const redact = createRedactor(fixtures);
  /** @type {Exchange[]} */
  const exchanges = [];
  /** @type {Map<string, { until: number, value: { sent: number, refused: number } }>} */
  const exhausted = new Map();
  let patience = options.patience ?? patienceByDefault;
  let requests = 0;
  let faults = 0;

  /** @param {WireRequest} wire */
  async function ask(wire) {
    requests += 1;
    const answer = await send(wire);
    faults = 'fault' in answer ? faults + 1 : 0;
    if (!('fault' in answer)) redact.learn(answer.text);
    return answer;
  }

  /** Asks again as long as the answer is 429. @param {WireRequest} wire */
  async function askPatiently(wire) {
    for (;;) {
      const answer = await ask(wire);
      if ('fault' in answer || answer.status !== 429) return answer;
      await waitFor(answer);
    }
  }

  /** @param {WireResponse} limited a 429 */
  async function waitFor(limited) {
    const milliseconds = waitOf(limited);
    if (milliseconds > patience) {
      throw new NotTested(
        `the target answered 429 and asked to wait ${Math.ceil(milliseconds / 1000)} s; wait, or use a token of its own for the kit`,
      );
    }
    patience -= milliseconds;
    say(`429: waiting ${Math.ceil(milliseconds / 1000)} s`);
    await sleep(milliseconds);
  }

  /** @param {ExhaustStep} step */
  async function exhaustToken({ exhaust: token, with: steps }) {
    const before = exhausted.get(token);
    if (before && before.until > Date.now()) return before.value;
    const wires = steps.map((step) => wireOf(step, options));
    // Another run may have used the token within the last minute.
    await askPatiently(/** @type {WireRequest} */ (wires[0]));
    const started = Date.now();
    let sent = 1;
    let refused = 0;
    const worker = async () => {
      while (sent < requestsOfWindow) {
        sent += 1;
        const answer = await ask(/** @type {WireRequest} */ (wires[sent % wires.length]));
        if ('fault' in answer) throw new NotTested(`of 1,000 requests, one had no response: ${answer.fault}`);
        if (answer.status === 429) refused += 1;
      }
    };
    await Promise.all(Array.from({ length: 10 }, worker));
    const took = Date.now() - started;
    if (took > longestBurst) {
      throw new NotTested(`1,000 requests took ${Math.round(took / 1000)} s, so a limit per minute cannot be reached`);
    }
    const value = { sent, refused };
    exhausted.set(token, { until: started + longestBurst, value });
    return value;
  }

  /** @param {Row} row @returns {Promise<Result>} */
  async function judge(row) {
    const missing = row.needs.find((need) => !isSupplied(need, fixtures, exhaust));
    if (missing) return { row, verdict: 'not tested', reason: reasonFor(missing, fixtures) };
    if (faults >= mostFaults) return { row, verdict: 'not tested', reason: 'the target stopped answering' };
    if (signal?.aborted) return { row, verdict: 'not tested', reason: 'the run was interrupted' };
    /** @type {Scope} */
    const scope = { responses: [], notices: fixtures.notices };
    /** @type {Exchange[]} */
    const done = [];
    try {
      for (const [index, step] of /** @type {Step[]} */ (row.request).entries()) {
        const expect = row.expect[index] ?? {};
        if (!('method' in step)) {
          const value = 'target' in step ? options.baseUrl.href.replace(/\/$/, '') : await exhaustToken(step);
          scope.responses.push({ value });
          const found = expect.value === undefined ? undefined : difference(expect.value, value, 'value', scope);
          if (found) return fail(row, found);
          continue;
        }
        const wire = wireOf(step, options, scope);
        const waits = expect.status !== 429;
        const answer = await (waits ? askPatiently(wire) : ask(wire));
        if ('fault' in answer) {
          const transcript = [
            ...done.map((one) => redact.exchange(one)),
            { request: redact.request(wire), response: answer.fault },
          ];
          const found = { path: 'response', expected: 'an HTTP response', received: answer.fault };
          return fail(row, found, { transcript, ...repetition(step, wire, redact) });
        }
        const body = parsed(answer.text);
        scope.responses.push({ headers: answer.headers, body, text: answer.text, status: answer.status });
        const exchange = { row, step, response: answer, body, wire };
        exchanges.push(exchange);
        done.push(exchange);
        const found = differenceIn(expect, exchange, scope, done);
        if (found) {
          return fail(row, redact.difference(found), {
            transcript: done.map((one) => redact.exchange(one)),
            requestId: redact.text(answer.headers['x-request-id'] ?? ''),
            ...repetition(step, wire, redact),
          });
        }
      }
      return { row, verdict: 'passed' };
    } catch (error) {
      if (error instanceof NotTested) return { row, verdict: 'not tested', reason: error.message };
      if (error instanceof RangeError) {
        return fail(row, {
          path: 'body',
          expected: 'a response that can be examined',
          received: 'one that is nested too deeply',
        });
      }
      throw error;
    }
  }

  /** Judges a row about every response. @param {Row} row @returns {Result} */
  function judgeEvery(row) {
    const [expect = {}] = row.expect;
    const seen = exchanges.filter((exchange) => isMeant(/** @type {Every} */ (row.request), exchange));
    if (seen.length === 0)
      return { row, verdict: 'not tested', reason: 'no response of this kind was seen in this run' };
    const scope = { responses: [], notices: fixtures.notices };
    for (const exchange of seen) {
      const found = differenceIn(expect, exchange, scope, []);
      if (!found) continue;
      return fail(row, redact.difference(found), {
        transcript: [redact.exchange(exchange)],
        requestId: redact.text(exchange.response.headers['x-request-id'] ?? ''),
        ...repetition(exchange.step, exchange.wire, redact),
      });
    }
    return { row, verdict: 'passed' };
  }

  /** @param {Row} row @param {Difference} found @param {Partial<Result>} [more] @returns {Result} */
  const fail = (row, found, more = {}) => ({
    row,
    verdict: row.level === 'must' ? 'failed' : 'differs',
    difference: found,
    ...more,
  });

  const first = await ask(wireOf({ method: 'GET', path: '/advertisement/conformance-kit' }, options));
  const unreachable = whyUnusable(first, options);
  if (unreachable) return { results: [], restored: [], unreachable, requests };

  const counted = await readCounts(options, askPatiently);
  /** @type {Map<string, Result>} */
  const results = new Map();
  let restored = [];
  try {
    const own = selected.filter((row) => !('responses' in row.request));
    for (const [index, row] of own.entries()) {
      options.onProgress?.(index, selected.length, row.id);
      results.set(row.id, await judge(row));
    }
  } finally {
    restored = await restoreCounts(options, askPatiently, counted);
  }
  for (const row of selected) if ('responses' in row.request) results.set(row.id, judgeEvery(row));
  options.onProgress?.(selected.length, selected.length, '');
  return { results: selected.map((row) => /** @type {Result} */ (results.get(row.id))), restored, requests };
}

/** @param {Row} row @param {string} wanted an id, a sentence or a part */
const isSelected = ({ id, section }, wanted) => id === wanted || section === wanted || section.startsWith(`${wanted}.`);

/** @param {string} need @param {Fixtures} fixtures @param {boolean} exhaust */
function isSupplied(need, { tokens, notices, mayWrite }, exhaust) {
  const [kind, name = ''] = need.split(' ');
  if (kind === 'token') return name in tokens;
  if (kind === 'notice') return name in notices;
  if (kind === 'mayWrite') return mayWrite.includes(notices[name] ?? '');
  return exhaust;
}

/** @param {string} need @param {Fixtures} fixtures */
function reasonFor(need, { notices }) {
  const [kind, name = ''] = need.split(' ');
  const options = { read: ' (or --read-token)', write: ' (or --write-token)', ssp: ' (or --ssp-token)' };
  if (kind === 'token')
    return `the fixtures have no tokens.${name}${/** @type {Record<string, string>} */ (options)[name] ?? ''}`;
  if (kind === 'notice') return `the fixtures have no notices.${name}`;
  if (kind === 'mayWrite') return `the fixtures do not list ${notices[name] ?? name} (notices.${name}) in mayWrite`;
  return 'it sends 1,000 requests within a minute; --exhaust allows that';
}

/** @param {HttpStep} step @param {Pick<RunOptions, 'baseUrl' | 'siteUrl' | 'fixtures'>} options @param {Scope} [scope] @returns {WireRequest} */
function wireOf(step, { baseUrl, siteUrl, fixtures }, scope = { responses: [], notices: {} }) {
  const { tokens, notices } = fixtures;
  const path = step.path.replace(placeholder, (_all, kind, name) => {
    if (kind === 'token') return encodeURIComponent(tokens[name] ?? '');
    const paId = notices[name] ?? '';
    if (kind === 'ssp') return fixtures.sspPath.replace('{PAID}', encodeURIComponent(paId));
    if (kind !== 'swapped') return encodeURIComponent(paId);
    const swapped = paId.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
    if (swapped === paId) throw new NotTested(`notices.${name} has no letter, so its case cannot be changed`);
    return encodeURIComponent(swapped);
  });
  const authorization = step.token
    ? `Bearer ${tokens[step.token]}`
    : step.authorization?.replace(/\{(\w+)\}/g, (_all, name) => tokens[name] ?? '');
  const body = bodyOf(step);
  /** @type {Record<string, string>} */
  const headers = {
    Accept: 'application/json',
    ...(authorization !== undefined && { Authorization: authorization }),
    ...(body && { 'Content-Type': 'application/json' }),
  };
  for (const [name, value] of Object.entries(step.headers ?? {})) {
    headers[name] = value.replace(/^\{(\d+\.headers\.[\w-]+)\}$/, (_all, reference) =>
      String(lookUp(scope, reference) ?? ''),
    );
  }
  const base = step.at === 'site' ? siteUrl : baseUrl;
  return {
    method: step.method,
    origin: base,
    path: `${base.pathname.replace(/\/$/, '')}${path}`,
    headers,
    ...(body && { body }),
  };
}

/** @param {HttpStep} step @returns {Buffer | undefined} */
function bodyOf({ json, text, base64, padTo = 0 }) {
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  if (text === undefined && json === undefined) return undefined;
  const written = text?.replaceAll('{unique}', () => String(nextUnique++)) ?? JSON.stringify(json);
  return Buffer.from(written.padEnd(padTo));
}

/** Differs from run to run, too: a count that a broken server has stored may still be there. */
let nextUnique = Date.now() % 1_000_000_000;

/** A body as JSON; undefined when it is none. @param {string} body @returns {unknown} */
function parsed(body) {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * @param {Expect} expect @param {Exchange} exchange @param {Scope} scope @param {Exchange[]} earlier
 * @returns {Difference | undefined}
 */
function differenceIn(expect, { response, body }, scope, earlier) {
  const { status, headers, text } = response;
  if (expect.status !== undefined) {
    const [from, to] = typeof expect.status === 'number' ? [expect.status, expect.status] : expect.status;
    if (status < from || status > to) {
      return {
        path: 'status',
        expected: from === to ? String(from) : `${from} to ${to}`,
        received: `${status} ${excerpt(text, 200)}`,
      };
    }
  }
  for (const [name, pattern] of Object.entries(expect.headers ?? {})) {
    const value = headers[name];
    if (pattern === null && value === undefined) continue;
    const found =
      pattern === null
        ? { path: '', expected: 'no such header', received: show(value) }
        : difference(pattern, value, '', scope);
    if (found) return { ...found, path: `headers.${name}` };
  }
  if (expect.text !== undefined && text !== expect.text)
    return { path: 'body', expected: 'no body', received: excerpt(text, 200) };
  if (expect.continue !== undefined) {
    const informed = response.continue ?? null;
    if (expect.continue === null && informed !== null)
      return { path: '100 Continue', expected: 'none', received: 'one' };
    if (expect.continue !== null) {
      if (informed === null) return { path: '100 Continue', expected: 'one', received: 'none' };
      const found = difference({ $contains: expect.continue }, informed, '100 Continue', scope);
      if (found) return found;
    }
  }
  if (expect.body !== undefined) {
    const found = difference(expect.body, body, 'body', scope);
    if (found)
      return body === undefined ? { path: 'body', expected: 'JSON', received: excerpt(text, 200) || 'nothing' } : found;
  }
  if (expect.like !== undefined) {
    const other = /** @type {Exchange} */ (earlier[expect.like]);
    const found = difference(comparable(other.response), comparable(response), '', scope);
    if (found) return { ...found, path: found.path.replace(/^\./, '') };
  }
  return undefined;
}

/** Headers that differ from one response to the next on any server. */
const varying =
  /^(date|x-request-id|x-ratelimit-.*|ratelimit.*|age|server-timing|traceparent|connection|keep-alive|cf-ray|x-amz.*|set-cookie|via)$/;

/** @param {WireResponse} response */
const comparable = ({ status, headers, text }) => ({
  status,
  body: parsed(text) ?? text,
  text,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !varying.test(name))),
});

/** Whether a row about every response is about this one. @param {Every} every @param {Exchange} exchange */
function isMeant({ responses: filter }, { response, step }) {
  const { status, text } = response;
  if (filter.errors && !(status >= 400 && step.method !== 'HEAD')) return false;
  if (filter.bodies && (text === '' || step.headers?.Accept === 'text/html')) return false;
  if (filter.counted !== undefined && filter.counted !== isCounted(step, status)) return false;
  return true;
}

/** Whether a request was to an endpoint, with a token that the endpoint recognises; undefined: unknown. @param {HttpStep} step @param {number} status */
function isCounted({ method, path, at }, status) {
  const isEndpoint =
    (method === 'PUT'
      ? /^\/advertisement\/[^/]+\/metrics$/
      : /^(\/advertisement(-full)?\/[^/]+|\{ssp:\w+\}|\/ssp\/advertisement\/[^/]+)$/
    ).test(path) && /^(GET|HEAD|PUT)$/.test(method);
  return status < 500 ? isEndpoint && at !== 'site' && status !== 401 : undefined;
}

/** How long a 429 asks to wait, in milliseconds. @param {WireResponse} limited */
function waitOf({ headers, text }) {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  if (Number.isFinite(seconds) && seconds >= 0) return Math.max(1, seconds) * 1000;
  const reset = headers['x-ratelimit-reset'] ?? String(own(parsed(text), 'reset'));
  const until = /^\d+$/.test(reset) ? Number(reset) * 1000 : Date.parse(reset);
  return Number.isFinite(until) ? Math.max(1000, until - Date.now()) : 5000;
}

/** Why a target cannot be tested, from its first answer. @param {Answer} first @param {RunOptions} options */
function whyUnusable(first, { baseUrl }) {
  if ('fault' in first) return `${baseUrl.href} cannot be tested: ${first.fault}`;
  if (first.status >= 300 && first.status < 400) {
    const location = printable(first.headers.location ?? 'another address');
    return `${baseUrl.href} redirects to ${location}. The kit follows no redirect, so that no token goes to another host. Name the address that answers`;
  }
  return undefined;
}

/**
 * The counts of the notices that may be written, from before the run; null: it had none, undefined: they are not shown.
 * @typedef {Map<string, { viewsCount: number, engagementsCount: number } | null | undefined>} Counts
 * @param {RunOptions} options @param {(wire: WireRequest) => Promise<Answer>} ask @returns {Promise<Counts>}
 */
async function readCounts({ fixtures, baseUrl, siteUrl }, ask) {
  const { tokens, mayWrite } = fixtures;
  const token = 'write' in tokens ? 'write' : 'read';
  /** @type {Counts} */
  const counted = new Map();
  if (!(token in tokens)) return counted;
  for (const paId of mayWrite) {
    counted.set(paId, undefined);
    for (const view of ['advertisement-full', 'advertisement']) {
      const step = { method: 'GET', path: `/${view}/{it}`, token };
      const wire = wireOf(step, { baseUrl, siteUrl, fixtures: { ...fixtures, notices: { it: paId } } });
      const answer = await ask(wire).catch(() => undefined);
      if (!answer || 'fault' in answer || answer.status !== 200) continue;
      const holder = [...objectsIn(parsed(answer.text))].find(
        (object) => 'viewsCount' in object && 'engagementsCount' in object,
      );
      if (!holder) continue;
      const { viewsCount, engagementsCount } = holder;
      const isSet = Number.isInteger(viewsCount) && Number.isInteger(engagementsCount);
      counted.set(paId, isSet ? { viewsCount: Number(viewsCount), engagementsCount: Number(engagementsCount) } : null);
      break;
    }
  }
  return counted;
}

/**
 * Puts back the counts that the run has changed.
 * @param {RunOptions} options @param {(wire: WireRequest) => Promise<Answer>} ask @param {Counts} before
 * @returns {Promise<string[]>} what could not be put back, and what was
 */
async function restoreCounts(options, ask, before) {
  const { fixtures, baseUrl, siteUrl } = options;
  /** @type {string[]} */
  const lines = [];
  const after = await readCounts(options, ask);
  for (const [paId, counts] of before) {
    const now = after.get(paId);
    if (equal(counts ?? null, now ?? null)) continue;
    if (!counts) {
      lines.push(`${paId} had no counts before, and the API cannot delete them: it now has ${show(now)}.`);
      continue;
    }
    const step = { method: 'PUT', path: '/advertisement/{it}/metrics', token: 'write', json: counts };
    const wire = wireOf(step, { baseUrl, siteUrl, fixtures: { ...fixtures, notices: { it: paId } } });
    const answer = 'write' in fixtures.tokens ? await ask(wire).catch(() => undefined) : undefined;
    const isBack = answer && !('fault' in answer) && answer.status >= 200 && answer.status < 300;
    lines.push(
      isBack
        ? `${paId}: the counts from before are back.`
        : `${paId}: the counts could not be put back. Before the run they were ${show(counts)}, now ${show(now)}.`,
    );
  }
  return lines;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* 6. What may be shown                                                                                                */
/* ------------------------------------------------------------------------------------------------------------------ */

/** Text without control characters, which a terminal or an XML parser would act on. @param {string} value */
const printable = (value) => value.replace(/(?![\t\n])[\p{Cc}\p{Cs}\p{Bidi_Control}\ufffe\uffff]/gu, '\ufffd');

/** @param {string} value @param {number} length */
const excerpt = (value, length) =>
  value.length > length ? `${value.slice(0, length)}… (${value.length} characters)` : value;

/** Removes tokens and contact data from what is shown. @param {Fixtures} fixtures */
export function createRedactor({ tokens }) {
  /** @type {Map<string, string>} */
  const hidden = new Map();
  for (const [name, token] of Object.entries(tokens)) {
    for (const form of new Set([token, encodeURIComponent(token)])) hidden.set(form, `‹token ${name}›`);
  }
  /** @param {string} value */
  const withoutKnown = (value) => {
    let shown = value;
    for (const [secret, name] of hidden) shown = shown.replaceAll(secret, name);
    return shown
      .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '‹e-mail›')
      .replace(/(?<![\w.])\+\d[\d ()/-]{6,}\d/g, '‹telephone›');
  };
  const redact = {
    /** Notes the contact data in a body, to remove them wherever they appear. @param {string} body */
    learn(body) {
      if (!contactFields.some((field) => body.includes(field))) return;
      for (const object of objectsIn(parsed(body))) {
        for (const field of contactFields) {
          const value = object[field];
          if (typeof value === 'string' && value.length > 2) hidden.set(value, `‹${field}›`);
        }
      }
    },
    /** @param {string} value */
    text: (value) => printable(withoutKnown(value)),
    /** @param {Difference} found @returns {Difference} */
    difference: ({ path, expected, received }) => ({
      path: redact.text(path),
      expected: excerpt(redact.text(expected), 400),
      received: excerpt(redact.text(received), 400),
    }),
    /** @param {WireRequest} wire */
    request({ method, path, headers, body }) {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      return redact.text(
        [`${method} ${path}`, ...lines, ...(body ? ['', excerpt(body.toString('utf8').trimEnd(), 1000)] : [])].join(
          '\n',
        ),
      );
    },
    /** @param {Exchange} exchange @returns {Transcript} */
    exchange({ wire, response }) {
      const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}`);
      const answer = [`${response.status}`, ...lines, '', redact.text(response.text)].join('\n');
      return { request: redact.request(wire), response: excerpt(redact.text(answer), 6000) };
    },
  };
  return redact;
}

/** @param {string} value */
const quoted = (value) => `'${value.replaceAll("'", "'\\''")}'`;

/** A word for a shell, in which `$TOKEN` stands for a token. @param {string} value */
const shellText = (value) =>
  value.includes('‹token') ? `"${value.replace(/[\\"`$]/g, '\\$&').replace(/‹token \w+›/g, '$TOKEN')}"` : quoted(value);

/**
 * A line for a shell that repeats a request, with the token as `$TOKEN`.
 * @param {HttpStep} step @param {WireRequest} wire @param {ReturnType<typeof createRedactor>} redact
 */
function repetition(step, { method, origin, path, headers, body }, redact) {
  const [, name] = step.token
    ? [null, step.token]
    : (/\{(?:token:)?(\w+)\}/.exec(step.authorization ?? '') ?? /\{token:(\w+)\}/.exec(step.path) ?? []);
  const words = [
    'curl',
    '-i',
    '--path-as-is',
    ...(method === 'HEAD' ? ['-I'] : method === 'GET' ? [] : ['-X', method]),
  ];
  for (const [header, value] of Object.entries(headers)) {
    // curl takes an empty header with a semicolon.
    words.push('-H', shellText(redact.text(value === '' ? `${header};` : `${header}: ${value}`)));
  }
  let before = '';
  if (step.base64 !== undefined) {
    before = `printf %s ${quoted(step.base64)} | base64 -d | `;
    words.push('--data-binary', '@-');
  } else if (body && step.padTo)
    words.push('-d', `"$(printf '%-${step.padTo}s' ${quoted(body.toString().trimEnd())})"`);
  else if (body) words.push('-d', quoted(body.toString()));
  words.push(shellText(redact.text(`${origin.origin}${path}`)));
  const caller = step.token
    ? `token ${name}`
    : step.authorization
      ? `Authorization: ${step.authorization}`
      : 'no Authorization';
  return {
    asked: `${method} ${step.path}, ${caller}`,
    curl: before + words.join(' '),
    ...(name && { curlToken: name }),
  };
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* 7. Reports                                                                                                          */
/* ------------------------------------------------------------------------------------------------------------------ */

/** @type {Verdict[]} */
const verdicts = ['failed', 'differs', 'not tested', 'passed'];

/**
 * @typedef {object} Report
 * @property {string} kit version of the kit
 * @property {string} baseUrl
 * @property {string} siteUrl
 * @property {string} startedAt
 * @property {number} seconds
 * @property {number} requests
 * @property {boolean} certify
 * @property {string[]} only
 * @property {boolean} exhaust
 * @property {boolean} interrupted
 * @property {'conforms' | 'no failure' | 'does not conform' | 'not certified' | 'nothing tested'} verdict
 * @property {string} sentence the verdict, for people
 * @property {Record<Verdict, number>} counts
 * @property {string[]} restored
 * @property {(Omit<Result, 'row'> & Pick<Row, 'id' | 'section' | 'sentence' | 'level' | 'profile'>)[]} results
 * @property {{ section: string, sentence: string, reason: string }[]} notObservable
 */

/** @param {Run} run @param {Omit<Report, 'verdict' | 'sentence' | 'counts' | 'results' | 'notObservable' | 'restored' | 'requests' | 'kit'>} facts @returns {Report} */
export function createReport({ results, restored, requests }, facts) {
  const counts = /** @type {Record<Verdict, number>} */ (
    Object.fromEntries(verdicts.map((verdict) => [verdict, results.filter((one) => one.verdict === verdict).length]))
  );
  return {
    kit: kitVersion,
    ...facts,
    requests,
    ...verdictOf(counts, facts),
    counts,
    restored,
    results: results.map(({ row: { id, section, sentence, level, profile }, ...result }) => ({
      ...{ id, section, sentence, level, profile },
      ...result,
    })),
    notObservable: Object.entries(notObservable).map(([section, reason]) => ({
      section,
      sentence: /** @type {Record<string, string>} */ (sentences)[section] ?? '',
      reason,
    })),
  };
}

/** @param {Record<Verdict, number>} counts @param {{ certify: boolean, only: string[] }} options @returns {Pick<Report, 'verdict' | 'sentence'>} */
function verdictOf({ passed, failed, differs, 'not tested': notTested }, { certify, only }) {
  const choices =
    differs > 0 ? ` It differs in ${amount(differs, 'choice')} of ours, which the contract leaves open.` : '';
  const tested = passed + failed + differs;
  if (tested === 0) return { verdict: 'nothing tested', sentence: 'Nothing was tested.' };
  if (failed > 0) {
    return {
      verdict: 'does not conform',
      sentence: `The target does not conform: ${failed} of ${amount(tested, 'tested requirement')} failed.${choices}`,
    };
  }
  const missing = `${amount(notTested, 'requirement')} ${notTested === 1 ? 'was' : 'were'} not tested.`;
  if (certify && (notTested > 0 || only.length > 0)) {
    return {
      verdict: 'not certified',
      sentence: `Not certified: ${only.length > 0 ? 'only a part was selected.' : missing}${choices}`,
    };
  }
  if (notTested > 0 || only.length > 0) {
    return {
      verdict: 'no failure',
      sentence: `No failure among ${amount(tested, 'tested requirement')}. ${only.length > 0 ? 'Only a part was selected.' : `${missing} A skip is not a pass.`}${choices}`,
    };
  }
  return {
    verdict: 'conforms',
    sentence: `The target conforms: ${amount(tested, 'requirement')} tested, none failed.${choices}`,
  };
}

/** @param {number} count @param {string} what */
const amount = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What to tell on a terminal. @param {Report} report */
function reportText({ results, sentence, restored, seconds, requests }) {
  const lines = [];
  for (const verdict of verdicts.slice(0, 3)) {
    const some = results.filter((one) => one.verdict === verdict);
    if (some.length === 0) continue;
    lines.push('', `${verdict.toUpperCase()} (${some.length})`);
    if (verdict === 'not tested') {
      for (const [reason, group] of groupBy(some, ({ reason = '' }) => reason)) {
        lines.push(`  ${reason}: ${group.map(({ id }) => id).join(', ')}`);
      }
      continue;
    }
    for (const { id, sentence, difference, asked, requestId, curl, curlToken } of some) {
      lines.push('', `  ${id}  ${sentence}`);
      if (difference)
        lines.push(
          `    ${difference.path}: expected ${difference.expected}`,
          `    ${' '.repeat(difference.path.length)}  received ${difference.received}`,
        );
      if (asked) lines.push(`    asked ${asked}`);
      if (requestId) lines.push(`    request id ${requestId}`);
      if (curl) lines.push(`    ${curl}${curlToken ? `    # TOKEN: ${curlToken}` : ''}`);
    }
  }
  const counts = verdicts.map((verdict) => `${results.filter((one) => one.verdict === verdict).length} ${verdict}`);
  lines.push('', ...restored, `${counts.reverse().join(', ')}. ${requests} requests, ${seconds} s.`, sentence);
  return `${lines.map(printable).join('\n')}\n`;
}

/** @template Item @param {Item[]} items @param {(item: Item) => string} keyOf @returns {Map<string, Item[]>} */
function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** @param {unknown} value */
const escaped = (value) => printable(String(value)).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The report as JUnit XML. @param {Report} report */
export function reportJunit({ results, seconds, startedAt, certify, counts, sentence }) {
  const suites = [...groupBy(results, ({ section }) => section.replace(/\..*/, ''))].map(([part, some]) => {
    const cases = some.map(({ id, section, sentence, verdict, reason, difference, curl, requestId }) => {
      const details =
        difference &&
        `${difference.path}: expected ${difference.expected}, received ${difference.received}\n${requestId ? `request id ${requestId}\n` : ''}${curl ?? ''}`;
      const inner =
        verdict === 'failed'
          ? `<failure message="${escaped(sentence)}">${escaped(details)}</failure>`
          : verdict === 'differs'
            ? `<system-out>${escaped(`differs from our choice: ${details}`)}</system-out>`
            : verdict === 'not tested'
              ? certify
                ? `<failure message="${escaped(`not tested: ${reason}`)}"/>`
                : `<skipped message="${escaped(reason)}"/>`
              : '';
      return `    <testcase classname="${escaped(section)}" name="${escaped(id)}">${inner}</testcase>`;
    });
    const failures = some.filter(({ verdict }) => verdict === 'failed' || (certify && verdict === 'not tested')).length;
    const skipped = certify ? 0 : some.filter(({ verdict }) => verdict === 'not tested').length;
    return `  <testsuite name="${escaped(partTitle(part))}" tests="${some.length}" failures="${failures}" skipped="${skipped}" timestamp="${escaped(startedAt)}">\n${cases.join('\n')}\n  </testsuite>`;
  });
  const failures = counts.failed + (certify ? counts['not tested'] : 0);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!-- ${escaped(sentence).replaceAll('--', '- -')} -->\n<testsuites name="conformance" tests="${results.length}" failures="${failures}" time="${seconds}">\n${suites.join('\n')}\n</testsuites>\n`;
}

/** @param {string} part */
const partTitle = (part) => {
  const title = /** @type {Record<string, string>} */ (parts)[part] ?? '';
  return part.startsWith('D') ? `Choice ${part}. ${title}` : `Part ${part}. ${title}`;
};

const reportStyle = `
:root { color-scheme: light dark; --ground: #fff; --text: #1b1f24; --quiet: #57606a; --line: #d0d7de; --panel: #f6f8fa; --failed: #b42318; --differs: #7a4d00; --untested: #4b5563; --passed: #116329; --received: #fdecea; --expected: #e6f4ea }
@media (prefers-color-scheme: dark) { :root { --ground: #0d1117; --text: #e6edf3; --quiet: #9aa4af; --line: #30363d; --panel: #161b22; --failed: #ff8a80; --differs: #e3b341; --untested: #adbac7; --passed: #6fdd8b; --received: #3a1614; --expected: #10301b } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5rem }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line) }
h3 { font-size: 1rem; margin: 0 }
p { margin: .4rem 0 } a { color: inherit }
code, pre { font: .875em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
pre { margin: .4rem 0; padding: .6rem .75rem; background: var(--panel); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere }
.verdict { border-left: .4rem solid var(--tone); padding: .25rem 0 .25rem 1rem }
.verdict p { font-size: 1.1rem }
.quiet, dt, footer { color: var(--quiet) }
.tiles { display: grid; grid-template-columns: repeat(4, 1fr); gap: .75rem; padding: 0; margin: 1.25rem 0; list-style: none }
.tiles a { display: block; height: 100%; padding: .6rem .8rem; border: 1px solid var(--line); border-top: .25rem solid var(--tone); border-radius: 6px; text-decoration: none }
.tiles strong { display: block; font-size: 1.6rem; line-height: 1.2; color: var(--tone) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0 } dd { margin: 0 }
article { margin: 1rem 0; padding: .9rem 1rem; border: 1px solid var(--line); border-left: .3rem solid var(--tone); border-radius: 6px }
article > p { margin: .35rem 0 .6rem }
.id { font-weight: 400; color: var(--quiet); margin-left: .5rem }
.compare { grid-template-columns: 6rem 1fr; gap: .3rem .75rem } .compare dd { padding: .15rem .5rem; border-radius: 4px; font: .875em/1.45 ui-monospace, Menlo, Consolas, monospace }
.expected { background: var(--expected) } .received { background: var(--received) }
.compare .where { padding-left: 0 }
.choice { border-left: .3rem solid var(--tone); padding-left: .75rem; margin: .5rem 0 } .choice article > p { display: none }
summary { cursor: pointer; margin-top: .6rem } summary:focus-visible, a:focus-visible { outline: 2px solid; outline-offset: 2px }
table { width: 100%; border-collapse: collapse; font-size: .925rem } th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line) }
td:first-child { white-space: nowrap } td ul { margin: 0; padding-left: 1.1rem }
.failed { --tone: var(--failed) } .differs { --tone: var(--differs) } .untested { --tone: var(--untested) } .passed { --tone: var(--passed) }
footer { margin-top: 3rem; font-size: .875rem }
@media (max-width: 40rem) {
  body { padding-top: 1rem } .tiles { grid-template-columns: repeat(2, 1fr) } dl, .compare { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .5rem } .id { display: block; margin: 0 }
  .compare .where { padding: 0 }
  table, tbody, tr, td { display: block } thead { display: none } tr { padding: .4rem 0; border-bottom: 1px solid var(--line) } td { border: 0; padding: 0 } td:first-child { white-space: normal }
}
@media print { details:not(.choice) { display: none } }
`;

/** The report as one HTML file that loads nothing and runs no script. @param {Report} report */
export function reportHtml(report) {
  const { results, counts, verdict, sentence, restored } = report;
  const tone = {
    conforms: 'passed',
    'no failure': 'passed',
    'does not conform': 'failed',
    'not certified': 'untested',
    'nothing tested': 'untested',
  }[verdict];
  const headline = {
    conforms: 'Conforms',
    'no failure': 'No failure, not everything tested',
    'does not conform': 'Does not conform',
    'not certified': 'Not certified',
    'nothing tested': 'Nothing tested',
  }[verdict];
  /** @param {Verdict} wanted */
  const of = (wanted) => results.filter((one) => one.verdict === wanted);
  /** @type {[Verdict, string, string, string][]} */
  const tiles = [
    ['failed', 'failed', 'Failed', 'breaks a sentence of the contract'],
    ['differs', 'differs', 'Differs', 'the contract is silent; the target does it otherwise than we do'],
    ['not tested', 'untested', 'Not tested', 'something was missing'],
    ['passed', 'passed', 'Passed', 'as required'],
  ];
  const passed = [...groupBy(of('passed'), ({ section }) => section)].sort(([a], [b]) => compareSections(a, b));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(headline)}: ${escaped(report.baseUrl)}</title>
<style>${reportStyle}</style>
</head>
<body>
<header class="verdict ${tone}">
<h1>${escaped(headline)}</h1>
<p>${escaped(sentence)}</p>
</header>
<p>This report says whether a server keeps version 1 of the Partner Political Advertisement Data API. Each requirement is one request or a few, and what the answer must look like.</p>
<ul class="tiles">
${tiles.map(([name, style, title, meaning]) => `<li class="${style}"><a href="#${style}"><strong>${counts[name]}</strong> ${title}<br><span class="quiet">${meaning}</span></a></li>`).join('\n')}
</ul>
<dl>
<dt>Target</dt><dd>${escaped(report.baseUrl)}</dd>
<dt>Tested</dt><dd>${escaped(report.startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'))}, ${report.seconds} s, ${report.requests} requests</dd>
<dt>Kit</dt><dd>${escaped(report.kit)}${report.certify ? ', to certify' : ''}${report.exhaust ? ', with the rate limit' : ', without the rate limit'}${report.only.length > 0 ? `, only ${escaped(report.only.join(', '))}` : ''}</dd>
${report.interrupted ? '<dt>Interrupted</dt><dd>yes: what follows is not complete</dd>' : ''}
${restored.length > 0 ? `<dt>Counts</dt><dd>${restored.map(escaped).join('<br>')}</dd>` : ''}
</dl>
${section('failed', 'Failed', of('failed'), detailOf)}
${section('differs', 'Differs from our choices', [...groupBy(of('differs'), ({ section }) => section).values()], choiceOf, 'The contract leaves these open. They do not count against the target, but a client that was tried with one server may notice them.')}
<h2 id="untested">Not tested</h2>
${
  counts['not tested'] === 0
    ? '<p>Nothing: every requirement was tested.</p>'
    : `<p>A skip is not a pass.</p>${table(
        ['Missing', 'Requirements'],
        [...groupBy(of('not tested'), ({ reason = '' }) => reason)].map(([reason, some]) => [
          escaped(reason),
          some.map(({ id }) => `<code>${escaped(id)}</code>`).join(' '),
        ]),
      )}`
}
<h2 id="passed">Passed</h2>
${
  passed.length === 0
    ? '<p>Nothing.</p>'
    : table(
        ['Sentence', 'Requirements'],
        passed.map(([number, some]) => [
          `<strong>${escaped(number)}</strong>`,
          `${marked(some[0]?.sentence ?? '')}<br><span class="quiet">${some.map(({ id }) => escaped(id.slice(number.length + 1))).join(', ')}</span>`,
        ]),
      )
}
<h2 id="not-observable">Cannot be observed from outside</h2>
<p>These sentences belong to the contract and to our choices, but no request can show whether a server keeps them.</p>
${table(
  ['Sentence', 'Why'],
  report.notObservable.map(({ section, sentence, reason }) => [
    `<strong>${escaped(section)}</strong>`,
    `${marked(sentence)}<br><span class="quiet">${escaped(reason)}</span>`,
  ]),
)}
<footer>Tokens, and contact data in answers, are replaced by ‹names›. In the lines for a shell, <code>$TOKEN</code> stands for the token that is named beside them.</footer>
</body>
</html>
`;

  /** @template Item @param {string} id @param {string} title @param {Item[]} some @param {(one: Item) => string} each */
  function section(id, title, some, each, note = '') {
    return `<h2 id="${id}">${title}</h2>\n${some.length === 0 ? '<p>Nothing.</p>' : `${note && `<p>${note}</p>`}${some.map(each).join('\n')}`}`;
  }
}

/** The differences from one choice, folded. @param {Report['results']} some */
function choiceOf(some) {
  const [{ section, sentence } = { section: '', sentence: '' }] = some;
  return `<details class="differs choice"><summary><strong>${escaped(section)}</strong> ${marked(sentence)}${some.length > 1 ? ` <span class="quiet">(${some.length} times)</span>` : ''}</summary>${some.map(detailOf).join('\n')}</details>`;
}

/** @param {string} a @param {string} b */
function compareSections(a, b) {
  /** @param {string} section */
  const key = (section) => [section.startsWith('D') ? 1 : 0, ...section.replace('D', '').split('.').map(Number)];
  const [left, right] = [key(a), key(b)];
  return (left[0] ?? 0) - (right[0] ?? 0) || (left[1] ?? 0) - (right[1] ?? 0) || (left[2] ?? 0) - (right[2] ?? 0);
}

/** A sentence with its code marked. @param {string} sentence */
const marked = (sentence) => escaped(sentence).replace(/`([^`]+)`/g, '<code>$1</code>');

/** @param {string[]} head @param {string[][]} body cells as HTML */
const table = (head, body) =>
  `<table><thead><tr>${head.map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead><tbody>${body.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table>`;

/** @param {Report['results'][number]} result */
function detailOf({ id, section, sentence, verdict, difference, asked, requestId, curl, curlToken, transcript = [] }) {
  return `<article class="${verdict}" id="${escaped(id)}">
<h3>${escaped(section)}<span class="id">${escaped(id)}</span></h3>
<p>${marked(sentence)}</p>
${difference ? `<dl class="compare">${asked ? `<dt>Asked</dt><dd class="where">${escaped(asked)}</dd>` : ''}<dt>Where</dt><dd class="where">${escaped(difference.path)}</dd><dt>Expected</dt><dd class="expected">${escaped(difference.expected)}</dd><dt>Received</dt><dd class="received">${escaped(difference.received)}</dd>${requestId ? `<dt>Request id</dt><dd class="where">${escaped(requestId)}</dd>` : ''}</dl>` : ''}
${curl ? `<details><summary>Repeat it${curlToken ? ` with the token <code>${escaped(curlToken)}</code>` : ''}</summary><pre>${escaped(curl)}</pre></details>` : ''}
${transcript.length > 0 ? `<details><summary>${transcript.length === 1 ? 'Request and response' : `${transcript.length} requests and responses`}</summary>${transcript.map(({ request, response }) => `<pre>${escaped(request)}</pre><pre>${escaped(response)}</pre>`).join('')}</details>` : ''}
</article>`;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* 8. Command line                                                                                                     */
/* ------------------------------------------------------------------------------------------------------------------ */

const help = `Usage: node conformance.mjs --base-url URL --fixtures FILE [options]

Tests whether a server keeps the Partner Political Advertisement Data API, v1.

  --base-url URL      base URL of the API, with its version: https://host/api/v1
  --site-url URL      site that serves /api/docs; default: the origin of the base URL
  --fixtures FILE     tokens, notices, and the notices that may be written (JSON)
  --read-token TOKEN  token without scopes; --write-token, --ssp-token likewise; they replace those of the file
  --only ID|SECTION   only this row, sentence or part; may be repeated
  --list              print the rows and send nothing; with --json FILE, write them as data
  --json FILE         report as JSON; --junit FILE and --html FILE likewise
  --exhaust           also use up rate limits: 1,000 requests with each of three tokens
  --certify           fail if anything was not tested
  --timeout SECONDS   longest wait for a response; default 10
  --patience SECONDS  longest wait for 429s to pass, altogether; default 180

THE RUN WRITES COUNTS, but only to notices that the fixtures list in "mayWrite", and puts the counts from before back.

Fixtures: {"tokens": {"read": "…"}, "notices": {"visible": "PA-…"}, "mayWrite": ["PA-…"], "sspPath": "/ssp/advertisement/{PAID}"}

  tokens   read, write (of one publisher on Pro), other (of another), lapsed and lapsedRead (of one off Pro; lapsed has
           the scope), revoked, expired, unknown, ssp; limited, limitedLapsed, limitedSsp (used up by --exhaust)
  notices  visible (own, online, published), native, print, untargeted, notStarted, ceased (own, on the register),
           draft, unsigned, future (own, not on the register), other, otherPrint (of another publisher, on the register),
           otherHidden, selfPublished (by a person), none

Exit code: 0 nothing failed, 1 failed, 2 usage, 3 target unreachable or nothing tested, 130 interrupted.
`;

class UsageError extends Error {}

/** @param {string} file @returns {unknown} */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const isJson = error instanceof SyntaxError;
    throw new UsageError(`--fixtures ${file}: ${isJson ? 'is not JSON' : /** @type {Error} */ (error).message}`);
  }
}

/**
 * Reads fixtures; says what is wrong with them, never what is in them.
 * @param {unknown} content @returns {Fixtures}
 */
export function parseFixtures(content) {
  /** @param {string} what @returns {never} */
  const refuse = (what) => {
    throw new UsageError(`the fixtures ${what}`);
  };
  if (!isObject(content)) refuse('must be a JSON object');
  const given = /** @type {Record<string, unknown>} */ (content);
  const foreign = Object.keys(given).find(
    (key) => !['about', 'tokens', 'notices', 'mayWrite', 'sspPath'].includes(key),
  );
  if (foreign !== undefined) refuse(`have an unknown key: ${printable(foreign)}`);
  /** @param {'tokens' | 'notices'} key @param {RegExp} form @param {string} words @returns {Record<string, string>} */
  const texts = (key, form, words) => {
    const value = given[key] ?? {};
    if (!isObject(value)) return refuse(`must have an object in ${key}`);
    for (const [name, one] of Object.entries(value)) {
      if (!/^\w+$/.test(name) || typeof one !== 'string' || !form.test(one))
        refuse(`must have ${words} in ${key}.${printable(name)}`);
    }
    return /** @type {Record<string, string>} */ (value);
  };
  const tokens = texts('tokens', /^[\w.~+/-]+=*$/, 'a Bearer token');
  const notices = texts('notices', /^[^\p{Cc}/]{1,128}$/u, 'a PA-ID');
  const mayWrite = given.mayWrite ?? [];
  if (!Array.isArray(mayWrite) || mayWrite.some((one) => typeof one !== 'string'))
    refuse('must have a list of PA-IDs in mayWrite');
  const stray = /** @type {string[]} */ (mayWrite).find((paId) => !Object.values(notices).includes(paId));
  if (stray !== undefined) refuse(`list ${printable(stray)} in mayWrite, which is none of their notices`);
  const sspPath = given.sspPath ?? '/ssp/advertisement/{PAID}';
  if (typeof sspPath !== 'string' || !/^\/[\w/{}.-]*\{PAID\}[\w/.-]*$/.test(sspPath))
    refuse('must have a path with {PAID} in sspPath');
  return {
    tokens: { unknown: `conformance-kit-${randomBytes(16).toString('hex')}`, ...tokens },
    notices: { none: 'PA-0000000000', ...notices },
    mayWrite: /** @type {string[]} */ (mayWrite),
    sspPath: /** @type {string} */ (sspPath),
  };
}

/** @param {string | undefined} given @param {string} option @returns {URL} */
function parseUrl(given, option) {
  const url = given !== undefined && URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${option} must be an http or https URL`);
  if (url.username || url.password || url.search || url.hash)
    throw new UsageError(`${option} must have no credentials, query or fragment`);
  return url;
}

/** @param {string | undefined} given @param {string} option @param {number} byDefault in seconds @returns {number} milliseconds */
function parseSeconds(given, option, byDefault) {
  const seconds = given === undefined ? byDefault : Number(given);
  if (!(seconds > 0 && seconds <= 3600)) throw new UsageError(`${option} must be a number of seconds, up to 3600`);
  return seconds * 1000;
}

/** @param {string[]} args */
function parseOptions(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  const flag = /** @type {const} */ ({ type: 'boolean', default: false });
  try {
    return parseArgs({
      args,
      options: {
        ...{
          'base-url': text,
          'site-url': text,
          fixtures: text,
          'read-token': text,
          'write-token': text,
          'ssp-token': text,
        },
        only: { type: 'string', multiple: true, default: [] },
        ...{ list: flag, json: text, junit: text, html: text, certify: flag, exhaust: flag, help: flag },
        ...{ timeout: text, patience: text },
      },
    }).values;
  } catch (error) {
    throw new UsageError(/** @type {Error} */ (error).message);
  }
}

/**
 * Runs the command line.
 * @param {string[]} args @param {{ stdout: NodeJS.WritableStream, stderr: NodeJS.WritableStream & { isTTY?: boolean } }} [streams]
 * @returns {Promise<number>} the exit code
 */
export async function main(args, { stdout, stderr } = process) {
  try {
    return await runCommand(args, stdout, stderr);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    stderr.write(`error: ${printable(error.message)}\n(--help lists the options)\n`);
    return 2;
  }
}

/** @param {string[]} args @param {NodeJS.WritableStream} stdout @param {NodeJS.WritableStream & { isTTY?: boolean }} stderr */
async function runCommand(args, stdout, stderr) {
  const options = parseOptions(args);
  if (options.help) {
    stdout.write(help);
    return 0;
  }
  const unknown = options.only.find((wanted) => !rows.some((row) => isSelected(row, wanted)));
  if (unknown !== undefined)
    throw new UsageError(`--only ${unknown}: no row, sentence or part has this name; --list shows them`);
  if (options.list) {
    const listed = rows.filter(
      (row) => options.only.length === 0 || options.only.some((wanted) => isSelected(row, wanted)),
    );
    if (options.json)
      writeReport(options.json, JSON.stringify({ kit: kitVersion, rows: listed, notObservable }, null, 2));
    else
      for (const { id, level, profile, sentence } of listed)
        stdout.write(`${id.padEnd(34)} ${level.padEnd(7)}${profile.padEnd(6)} ${sentence}\n`);
    return 0;
  }
  const baseUrl = parseUrl(options['base-url'], '--base-url');
  const siteUrl = parseUrl(options['site-url'] ?? baseUrl.origin, '--site-url');
  const fixtures = parseFixtures(options.fixtures === undefined ? {} : readJson(options.fixtures));
  for (const name of /** @type {const} */ (['read', 'write', 'ssp'])) {
    const token = options[`${name}-token`];
    if (token === undefined) continue;
    if (!/^[\w.~+/-]+=*$/.test(token)) throw new UsageError(`--${name}-token must be a Bearer token`);
    fixtures.tokens[name] = token;
  }
  const timeout = parseSeconds(options.timeout, '--timeout', 10);
  const patience = parseSeconds(options.patience, '--patience', patienceByDefault / 1000);

  if (baseUrl.protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(baseUrl.hostname)) {
    stderr.write(`Warning: ${baseUrl.hostname} is asked without TLS, so the tokens travel unencrypted.\n`);
  }
  stderr.write(
    fixtures.mayWrite.length > 0
      ? `This run writes counts at ${baseUrl.href}: to ${fixtures.mayWrite.map(printable).join(', ')}. It puts the counts from before back at the end.\n`
      : 'This run writes nothing: the fixtures name no notice in mayWrite.\n',
  );

  const interruption = new AbortController();
  const interrupt = () => {
    stderr.write('\nInterrupted: putting the counts back.\n');
    interruption.abort();
  };
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const sender = createSender({ timeout });
  const isTerminal = stderr.isTTY === true;
  const started = performance.now();
  const startedAt = new Date().toISOString();
  try {
    const done = await run({
      ...{
        baseUrl,
        siteUrl,
        fixtures,
        patience,
        only: options.only,
        exhaust: options.exhaust,
        send: sender,
        signal: interruption.signal,
      },
      say: (line) => stderr.write(`${isTerminal ? '\r\u001b[K' : ''}${line}\n`),
      onProgress: (count, of, id) => {
        if (isTerminal)
          stderr.write(count === of ? '\r\u001b[K' : `\r\u001b[K${String(count).padStart(4)} of ${of}  ${id}`);
      },
    });
    if (done.unreachable) {
      stderr.write(`${printable(done.unreachable)}.\n`);
      return 3;
    }
    const report = createReport(done, {
      ...{
        baseUrl: baseUrl.href,
        siteUrl: siteUrl.href,
        startedAt,
        certify: options.certify,
        only: options.only,
        exhaust: options.exhaust,
      },
      seconds: Math.round((performance.now() - started) / 100) / 10,
      interrupted: interruption.signal.aborted,
    });
    if (options.json) writeReport(options.json, JSON.stringify(report, null, 2));
    if (options.junit) writeReport(options.junit, reportJunit(report));
    if (options.html) writeReport(options.html, reportHtml(report));
    stdout.write(reportText(report));
    if (report.interrupted) return 130;
    if (report.verdict === 'nothing tested') return 3;
    return ['conforms', 'no failure'].includes(report.verdict) ? 0 : 1;
  } finally {
    sender.close();
    process.removeListener('SIGINT', interrupt);
    process.removeListener('SIGTERM', interrupt);
  }
}

/** @param {string} file @param {string} content */
function writeReport(file, content) {
  try {
    writeFileSync(file, content.endsWith('\n') ? content : `${content}\n`);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${/** @type {Error} */ (error).message}`);
  }
}

const started = process.argv[1];
if (started && realpathSync(started) === fileURLToPath(import.meta.url)) {
  process.exitCode = await main(process.argv.slice(2));
}
