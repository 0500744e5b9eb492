import { goneReply, listenerReplies } from '../error-replies.ts';
import { versionHeader } from '../headers.ts';
import { errorBody } from '../http-reply.ts';
import { rateLimit } from '../rate-limit/rate-limit.ts';
import { endpointOf, routes } from '../routes.ts';
import { writtenForms } from './formats.ts';

const requests = rateLimit.requests.toLocaleString('en-GB');
const { pathNotFound, methodNotAllowed } = listenerReplies;

/** The description of the whole API, in Markdown: what partner engineers need besides the endpoints. */
export const guide = (basePath: string): string =>
  `
Programmatic access for media and publisher partners to records of political-advertisement notices, as Regulation (EU)
2024/900 on the transparency and targeting of political advertising requires them. A partner can

1. read a notice as the public register shows it,
2. read the complete record of one of its own notices, personal data included,
3. report the engagement metrics of a notice published through its own account.

Supply-side platforms (SSPs) read the register through a separate endpoint, with separate tokens.

The addresses below are relative to \`{base_url}\`, which is \`${basePath}\` on this site. This reference is served at
\`/api/docs\`: as a page to a client that prefers \`text/html\`, as Markdown to one that prefers \`text/markdown\`, otherwise as
OpenAPI 3.1. The last two also have addresses of their own: [\`reference.md\`](/api/docs/reference.md) and
[\`openapi.json\`](/api/docs/openapi.json).

## First steps

- [\`report-totals.mjs\`](/api/docs/report-totals.mjs) is an example program that needs only Node.js 20: it reads notices,
  reports running totals, stays within the rate limit, retries temporary errors, and handles every error. Run it with
  \`BASE_URL=… TOKEN=… node report-totals.mjs totals.json\`.
- [\`report-totals.ts\`](/api/docs/report-totals.ts) is the same with types.
- [\`partner-api.ts\`](/api/docs/partner-api.ts) has these types, generated from the OpenAPI document with
  \`openapi-typescript\`. For other languages, generate a client from the [OpenAPI document](/api/docs/openapi.json).
- [\`conformance.mjs\`](/api/docs/conformance.mjs) tests whether a server keeps this contract. It needs only Node.js 20.

## Errors

An error is a JSON object. \`error\` is a text for people; \`code\`, where there is one, is an identifier that does not
change. Some errors have no \`code\`. A path that is not served is answered 404 \`${errorBody(pathNotFound)}\`, a method
that a path does not take 405 \`${errorBody(methodNotAllowed)}\` with \`Allow\`.

503 says nothing about your token, your plan or the notice.

## Credentials

Every request carries \`Authorization: Bearer <token>\`. The scheme may be written in any case, one or more spaces follow,
then one token. Anything else counts as a missing or malformed header. So do two \`Authorization\` lines, which proxies and
clients with a default header can cause.

There are two tiers of token. **Partner tokens** belong to a publisher and are for the partner endpoints; **SSP tokens**
belong to no publisher and are for the SSP endpoint. They are separate credentials, not levels of one: a token of the
other tier is treated as unknown (401).

A token is shown once, when it is minted. Every partner token can read; \`metrics:write\` is the additional scope for
writing metrics. Scopes cannot be changed: revoke the token and have a new one minted. A revoked or expired token matches
nothing, from the very next request on.

The partner endpoints require the token's publisher to be on the **Pro plan**. The plan is checked on every request: after
a lapse the next request is answered with 403, and a renewal restores access at once.

The tokens are for servers. There are no CORS headers, so a browser on another site cannot call this API.

## Notices and PA-IDs

A notice is identified by its PA-ID, an opaque string of 1 to 128 characters. It is compared exactly, upper and lower case
included; percent-encode it in the path. Those created here are \`PA-\` and ten characters of Crockford's base 32, but do
not rely on that. A PA-ID that cannot exist (too long, badly encoded, with a NUL or a slash in it) is answered like one
that does not exist, with the endpoint's own 404.

Who sees which notice:

| Endpoint | A notice is found when |
|---|---|
${routes.map((route) => `| \`${endpointOf(route)}\` | ${route.documentation.notice} |`).join('\n')}

Days begin at midnight UTC. A self-published notice has no publisher; it counts as signed off when it is confirmed.

The register shows no e-mail address, telephone number, street address or postal code of an advertiser, controller or
payer. Of an organisation it shows the names, the town and the country, not the contact person; of a natural person the
name and the country. \`publicContactEmail\` and \`publicPostalAddress\` are what the sponsor designates for publication.

## Order of checks

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
plan and scope have passed.

## Reporting engagement metrics

\`viewsCount\` is how often the advertisement was displayed or played, \`engagementsCount\` the sum of clicks, reactions,
comments, shares and other interactions. Both are totals since the advertisement started, and both are required. The
write is idempotent: it replaces both counts, so it may be repeated. A lower value is a correction and allowed; the same
values again change nothing. Every change is kept in a history, with its time and token. \`recordedAt\` is when the counts were
recorded; for one notice it never decreases.

A count is a JSON number, whole, from 0 to 9007199254740991 (2^53-1): wider than 32 bits. \`5.0\` and \`1e3\` are whole
numbers; strings are not numbers. A body that is JSON but no object (\`null\`, \`5\`, \`[]\`) lacks both counts.

## Rate limit

${requests} requests per minute and token, counted over all endpoints together. The window is fixed: it opens with the token's
first request and lasts ${rateLimit.seconds} seconds. Every request with a recognised token counts, whatever its answer, \`HEAD\` and 304
included; answers of the HTTP server itself (400 \`BAD_REQUEST\`, 405, 408, 417, 431, 501), unserved paths and tokens of the other tier do
not. The request after the last one that is allowed is answered with 429, and so are all others until the window ends.

Every response to a token that the endpoint recognises carries the \`X-RateLimit-*\` headers. \`reset\` in the body of a 429 is
the time of \`X-RateLimit-Reset\` in ISO 8601.

## Requests and responses

- Bodies are JSON in UTF-8. There are no query parameters; those that are sent are ignored.
- HTTP/1.1 and HTTP/1.0 are served. A connection may have 100 unanswered requests (pipelining). One more closes it without any
  further answer. The unanswered requests still count against the rate limit. Pipelined
  requests are handled at the same time: wait for the answer to a write before you read what it wrote.
- The request line and the headers may together have 16 KiB and 100 header lines; beyond either the answer is 431.
- \`HEAD\` is answered like \`GET\`, without a body, and counts as a read.
- Every response carries \`${versionHeader.join(': ')}\`.
- The register views have an \`ETag\`: with \`If-None-Match\` they are answered 304 while nothing has changed, whatever
  \`Cache-Control\` the request has.
- Every field of an answer is always present; one that does not apply is \`null\` or an empty array. Fields that a view
  does not show are absent.

## Formats

| What | How it is written |
|---|---|
${Object.values(writtenForms)
  .map(({ name, form }) => `| ${name} | ${form} |`)
  .join('\n')}

## Versions and deprecation

The version is part of the path. Breaking changes get a new path; this one stays as it is.

No endpoint of this version is switched off without a \`Deprecation\` header sent at least 90 days beforehand.
\`Deprecation\` holds the moment from which the endpoint is deprecated (RFC 9745), \`Sunset\` the time at which it is switched
off (RFC 8594), and \`Link\` leads to more, with \`rel="deprecation"\` and \`rel="sunset"\`. Every response of such an endpoint
carries them, errors included; an endpoint without them is not deprecated. After that time it is answered 410
\`${errorBody(goneReply)}\`, whatever the token. In the OpenAPI document it is marked
\`deprecated\`, with the time as \`x-sunset\`.

## Personal data

Each complete record is written to an append-only ledger before it is sent: time, token, publisher, PA-ID, request id, and your
own \`X-Request-Id\` where it consists of letters, digits and \`._:=-\`. If that cannot be written, the answer is 503.
`.trimStart();
