import { changes } from '../changes.ts';
import { goneReply } from '../error-replies.ts';
import { versionHeader } from '../headers.ts';
import { rateLimit } from '../rate-limit/rate-limit.ts';
import { endpointOf, routes } from '../routes.ts';
import { writtenForms } from './formats.ts';

const requests = rateLimit.requests.toLocaleString('en-GB');
/** With separators, so that a search for a status does not find it. */
const largestCount = Number.MAX_SAFE_INTEGER.toLocaleString('en-GB');

/** Whom partners ask: an e-mail address or a page. */
export type Contact = Readonly<{ email: string } | { url: string }>;

function contactLink(contact: Contact | undefined): string {
  if (!contact) return 'the operator of this site, from whom you have your token';
  return 'email' in contact ? `[${contact.email}](mailto:${contact.email})` : `[${contact.url}](${contact.url})`;
}

const about = (
  basePath: string,
) => `Programmatic access for media and publisher partners to records of political-advertisement notices, as Regulation (EU)
2024/900 on the transparency and targeting of political advertising requires them. A partner can

1. read a notice as the public register shows it,
2. read the complete record of one of its own notices, personal data included,
3. report the engagement metrics of a notice published through its own account.

Supply-side platforms (SSPs) read the register through a separate endpoint, with separate tokens.

The paths of the endpoints are relative to \`{base_url}\`, which is \`${basePath}\` on this site. This reference is also there as
[Markdown](/api/docs/reference.md) and as [OpenAPI 3.1](/api/docs/openapi.json); \`/api/docs\` has each form by \`Accept\`.`;

const firstSteps = (contact: Contact | undefined) => `## First steps

- The example program, [\`report-totals.mjs\`](/api/docs/report-totals.mjs), needs only Node.js 20. It reads notices, reports
  running totals, stays within the rate limit, retries temporary errors, and handles every error. Run it with
  \`BASE_URL=… TOKEN=… node report-totals.mjs totals.json\`, where \`totals.json\` is a list of
  \`{ "paId": "PA-…", "viewsCount": 190000, "engagementsCount": 2600 }\`.
  [\`report-totals.ts\`](/api/docs/report-totals.ts) is the same with types.
- [Generate a client](/api/docs#generated-clients) from the [OpenAPI document](/api/docs/openapi.json).
  [\`partner-api.ts\`](/api/docs/partner-api.ts) has its types in TypeScript, as \`openapi-typescript\` makes them.
- [\`conformance.mjs\`](/api/docs/conformance.mjs) tests whether a server keeps this contract. It needs only Node.js 20.
- Questions: ask ${contactLink(contact)}. For a request that went wrong, quote the \`X-Request-Id\` of its answer.`;

const errors = `## Errors

An error is a JSON object. \`error\` is a text for people and may change; \`code\`, where there is one, does not change. Each
row is a cause.`;

const credentials = `## Credentials

Every request carries \`Authorization: Bearer <token>\`. The scheme may be written in any case, one or more spaces follow,
then one token. Anything else counts as a missing or malformed header. So do two \`Authorization\` lines, which proxies and
clients with a default header can cause.

There are two tiers of token. **Partner tokens** belong to a publisher and are for the partner endpoints; **SSP tokens**
belong to no publisher and are for the SSP endpoint. They are separate credentials, not levels of one: a token of the
other tier is treated as unknown.

A token is shown once, when it is minted. Every partner token can read; \`metrics:write\` is the additional scope for
writing metrics. Scopes cannot be changed: another set of scopes needs another token.

- **Replace a token without a gap:** have the operator rotate it. The new token has the same scopes, and the old one stays
  valid for an overlap that you agree on, of 30 days at most. Use the new one everywhere, then have the old one revoked. A
  revoked or expired token matches nothing, from the very next request on.
- **Check a token:** \`HEAD /advertisement/0\` reads no notice. 404 means that token and plan are in order. To check the scope as
  well, \`PUT /advertisement/0/metrics\` with the body \`{}\`: 400 means that the token may write. Nothing is written.
- **Pro plan:** the partner endpoints require the token's publisher to be on it. The plan is checked on every request: after a
  lapse the next request is answered with 403, and a renewal restores access at once.

The tokens are for servers. There are no CORS headers, so a browser on another site cannot call this API.`;

const noticesAndPaids = `## Notices and PA-IDs

A notice is identified by its PA-ID, an opaque string of 1 to 128 characters. It is compared exactly, upper and lower case
included; percent-encode it in the path. A PA-ID that cannot exist (too long, badly encoded, with a NUL or a slash in it) is
answered like one that does not exist.

**Where PA-IDs come from:** a notice gets its PA-ID when it is created on this site, and keeps it in all versions. Have the
operator send you those of your notices, with your booking numbers (\`publisherReference\`), and store them beside your bookings.
There is no list of notices here, and no search: each call names one PA-ID.

Who sees which notice:

| Endpoint | A notice is found when |
|---|---|
${routes.map((route) => `| \`${endpointOf(route)}\` | ${route.documentation.notice} |`).join('\n')}

Days begin at midnight UTC. A self-published notice has no publisher; it counts as signed off when it is confirmed.

The register shows no e-mail address, telephone number, street address or postal code of an advertiser, controller or
payer. Of an organisation it shows the names, the town and the country, not the contact person; of a natural person the
name and the country. \`publicContactEmail\` and \`publicPostalAddress\` are what the sponsor designates for publication.

Each complete record is personal data. It is written to an append-only ledger before it is sent: time, token, publisher, PA-ID,
request id, and your own \`X-Request-Id\` where it consists of letters, digits and \`._:=-\`.`;

const orderOfChecks = `## Order of checks

If several checks fail, the first of them decides the answer:

1. path and method (404, 405)
2. credentials (401)
3. rate limit (429)
4. Pro plan (403 \`PRO_PLAN_REQUIRED\`)
5. scope (403 \`INSUFFICIENT_SCOPE\`)
6. request body, and conditions before it (412, 415, 413, 400)
7. existence and visibility of the notice (404)
8. ownership (403 \`FORBIDDEN\`)
9. whether engagement metrics apply (409)

Nothing is written unless all of them pass. A write is checked when its body is complete: it is refused if meanwhile the
token is revoked, the plan lapses or the notice leaves the register. If a check before the body fails, the answer does not
wait for the body. With \`Expect: 100-continue\`, \`100 Continue\` is sent only once credentials, rate limit,
plan and scope have passed. 503 says nothing about your token, your plan or the notice.`;

const reportingEngagementMetrics = `## Reporting engagement metrics

\`viewsCount\` is how often the advertisement was displayed or played, \`engagementsCount\` the sum of clicks, reactions,
comments, shares and other interactions. Both are running totals since the advertisement started, not those of a day, and both
are required.

- **When:** at any time, such as once a day. No report belongs to a day: totals sent after midnight, or days late, are as
  good. Final counts of an ended campaign are still accepted.
- **Again:** the write is idempotent. It replaces both counts, so it may be repeated. The same values again change nothing,
  not even \`recordedAt\`, which for one notice never decreases.
- **Bots:** count people. Leave out views and interactions of known bots and other invalid traffic. If they are found later,
  send the lower totals: a lower value is a correction and allowed.
- **Numbers:** a count is a JSON number, whole, from 0 to 2^53 − 1 (${largestCount}). In Java and C# that
  needs 64 bits (\`long\`). \`5.0\` and
  \`1e3\` are whole numbers; strings are not numbers. A body that is JSON but no object (\`null\`, \`5\`, \`[]\`) lacks both counts.
- **Read them back:** in \`targeting\` of both views. Every change is kept in a history, with its time and token.`;

const limit = `## Rate limit

${requests} requests per minute and token, counted over all endpoints together. The window is fixed: it opens with the token's
first request and lasts ${rateLimit.seconds} seconds. Every request with a recognised token counts, whatever its answer, \`HEAD\` and 304
included; answers of the HTTP server itself (400 \`BAD_REQUEST\`, 405, 408, 417, 431, 501), unserved paths and tokens of the other tier do
not. The request after the last one that is allowed is answered with 429, and so are all others until the window ends.

**Wait and send again:** 429 and 503 say in \`Retry-After\` how many seconds to wait. \`curl --retry 5\` does so by itself, and so does this
in Python:

\`\`\`python
import time
from urllib.error import HTTPError
from urllib.request import urlopen

def send(request, tries=5):
    while True:
        try:
            return urlopen(request, timeout=30)
        except HTTPError as error:
            tries -= 1
            if error.code not in (429, 503) or tries == 0:
                raise
            time.sleep(int(error.headers['Retry-After']))
\`\`\`

**How many at a time:** a few connections with one request each use up the limit, so more of them gain nothing.

Every response to a token that the endpoint recognises carries the \`X-RateLimit-*\` headers. \`reset\` in the body of a 429 is
the time of \`X-RateLimit-Reset\` in ISO 8601.`;

const requestsAndResponses = `## Requests and responses

- A path that is not served is answered 404 \`PATH_NOT_FOUND\`: a wrong base address, or a PA-ID that is not percent-encoded. A
  browser gets a page, outside of \`{base_url}\`.
- Bodies are JSON in UTF-8. There are no query parameters; those that are sent are ignored.
- HTTP/1.1 and HTTP/1.0 are served. Send one request at a time on a connection, unless your library pipelines: a connection
  may have 100 unanswered requests, which are handled at the same time and count even if one more closes it.
- The request line and the headers may together have 16 KiB and 100 header lines.
- \`HEAD\` is answered like \`GET\`, without a body, and counts as a read.
- Every response carries \`${versionHeader.join(': ')}\`.
- The register views have an \`ETag\`: with \`If-None-Match\` they are answered 304 while nothing has changed, whatever
  \`Cache-Control\` the request has.
- Conditions are obeyed on reads: with an \`If-Match\` that does not name the \`ETag\`, or an \`If-Unmodified-Since\` that is past, a read
  is answered 412. A write with a condition is always 412, and one with \`Content-Range\` 400.
- Every field of an answer is always present; one that does not apply is \`null\` or an empty array. Fields that a view
  does not show are absent.`;

const formats = `## Formats

| What | How it is written |
|---|---|
${Object.values(writtenForms)
  .map(({ name, form }) => `| ${name} | ${form} |`)
  .join('\n')}`;

const versionsAndChanges = `## Versions and changes

The version is part of the path. Breaking changes get a new path; this one stays as it is.

No endpoint of this version is switched off without a \`Deprecation\` header sent at least 90 days beforehand.
\`Deprecation\` holds the moment from which the endpoint is deprecated (RFC 9745), \`Sunset\` the time at which it is switched
off (RFC 8594), and \`Link\` leads to more, with \`rel="deprecation"\` and \`rel="sunset"\`. Every response of such an endpoint
carries them, errors included; an endpoint without them is not deprecated. After that time it is answered 410
\`${goneReply.code}\`, whatever the token. In the OpenAPI document it is marked \`deprecated\`, with the time as
\`x-sunset\`.

| Day | Change of the API |
|---|---|
${changes.map(({ day, change }) => `| ${day} | ${change} |`).join('\n')}`;

/** The description of the whole API, in Markdown: what partner engineers need besides the endpoints. */
export const guide = (basePath: string, contact?: Contact): string =>
  `${[about(basePath), firstSteps(contact), errors, credentials, noticesAndPaids, orderOfChecks, reportingEngagementMetrics, limit, requestsAndResponses, formats, versionsAndChanges].join('\n\n')}\n`;
