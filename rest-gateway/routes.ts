import { readFileSync } from 'node:fs';
import type { PartnerApiTier } from '../src/domain/access/caller.ts';
import { endpoints } from '../src/generated/graph/endpoints.ts';
import type { Prefetch, RestEndpoint } from '../src/graph/graph.ts';
import type { Issue } from '../src/platform/issues.ts';
import { type ErrorReplies, fullRecordErrors, metricsErrors, registerErrors, sspErrors } from './error-replies.ts';

/** An endpoint: its request, the operation that answers it, the reply to each failure, its documentation. */
export type Route = Readonly<{
  /** Its name in the graph, for counts and refusals. */
  name: RestEndpoint;
  method: 'get' | 'put' | 'post' | 'patch' | 'delete';
  /** Relative to `{base_url}`, as Express takes it. */
  path: string;
  /** The token tier that it accepts. */
  tier: PartnerApiTier;
  /** The scope that the token needs, if any; the graph checks it. */
  scope: string | null;
  /** Source of the GraphQL operation. */
  operation: string;
  /** @param body as JSON; undefined if the endpoint reads none */
  variables(paId: string, body: unknown): Record<string, unknown>;
  /** The notice that the rules and the operation need: loaded along with the token. */
  prefetch(paId: string): Prefetch;
  /** Set if the endpoint reads a body. `field`: of the input of the mutation the body, and of its payload the answer. */
  body?: Readonly<{ field: string }>;
  success: number;
  /** Whether the caller may keep the answer and revalidate it by its entity tag (choice D8). */
  revalidates: boolean;
  errors: ErrorReplies;
  documentation: Documentation;
  /** From the operator's schedule (contract part 9). */
  deprecation?: Deprecation;
}>;

/** When an endpoint is deprecated, when it is switched off, and a page about it. */
export type Deprecation = Readonly<{ deprecatedAt: Date; sunset: Date | undefined; link: string }>;

/** The part of an endpoint's OpenAPI description that does not follow from the rest of its row and from the SDL. */
export type Documentation = Readonly<{
  operationId: string;
  summary: string;
  /** Markdown. */
  description: string;
  /** When a notice is found. */
  notice: string;
  /** The successful answer, with an example. */
  success: Readonly<{ description: string; example: unknown }>;
  /** The body: its required fields, and examples by name. */
  body?: Readonly<{
    description: string;
    required: readonly string[];
    examples: Readonly<Record<string, { summary: string; value: unknown }>>;
    /** A body with invalid fields, and the issues that the graph finds in it. */
    invalid: Readonly<{ value: unknown; issues: readonly Issue[] }>;
  }>;
}>;

/** A path in the notation of OpenAPI: `/advertisement/{PAID}`. */
export const pathTemplate = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** The name of an endpoint: `GET /advertisement/{PAID}`. */
export const endpointOf = ({ method, path }: Route): string => `${method.toUpperCase()} ${pathTemplate(path)}`;

const read = (file: string) => readFileSync(new URL(`../src/generated/gateway/${file}`, import.meta.url), 'utf8');
/** An example that `npm run generate` has written. */
const example = <Example = unknown>(name: string): Example => JSON.parse(read(`examples/${name}.json`));
const stored = example<{ viewsCount: number; engagementsCount: number }>('record-engagement-metrics');
const totals = { viewsCount: stored.viewsCount, engagementsCount: stored.engagementsCount };

/** Adds what the SDL says about an endpoint (`RestEndpoint`). */
function route(
  name: RestEndpoint,
  row: Omit<Route, 'name' | 'method' | 'path' | 'tier' | 'scope' | 'operation'>,
): Route {
  const { method, path, tier, scope, operation } = endpoints[name];
  return { name, method, path, tier, scope, operation: read(`operations/${operation}.graphql`), ...row };
}

/** A count that a body leaves out: the graph requires both, and an error is to name each. */
const absent = Symbol('absent');

/** The two counts of a body; a JSON value that is not an object has neither. Unknown keys are ignored (choice D5). */
function countsOf(body: unknown): object {
  const { viewsCount, engagementsCount } = (body ?? {}) as { viewsCount?: unknown; engagementsCount?: unknown };
  return { viewsCount: viewsCount ?? absent, engagementsCount: engagementsCount ?? absent };
}

/** Every endpoint of v1. */
export const routes: readonly Route[] = [
  route('register_entry', {
    variables: (paId) => ({ paId }),
    prefetch: (paId) => ({ paId, as: 'registerEntry' }),
    success: 200,
    revalidates: true,
    errors: registerErrors,
    documentation: {
      operationId: 'getRegisterEntry',
      summary: 'Read a notice as the public register shows it',
      description:
        'Any notice on the public register, your own or not: confirmed, signed off by its publisher, and with a publication start date (UTC) that is not in the future. The answer holds no contact data of the people behind it; `publicContactEmail` and `publicPostalAddress` are what the sponsor designates for publication.',
      notice:
        'it is on the register: confirmed, signed off by its publisher, and its publication start date is not in the future',
      success: { description: 'The notice as it appears on the public register.', example: example('register-entry') },
    },
  }),
  route('full_record', {
    variables: (paId) => ({ paId }),
    prefetch: (paId) => ({ paId, as: 'ownNotice' }),
    success: 200,
    revalidates: false,
    errors: fullRecordErrors,
    documentation: {
      operationId: 'getNoticeRecord',
      summary: 'Read the complete record of one of your own notices',
      description:
        'Every field of one of your own notices, at any stage. This includes drafts, and notices whose publication start date is still in the future.\n\n**The answer holds personal data**, including e-mail addresses, telephone numbers and full postal addresses of advertisers and controllers. Request it only with a legitimate business need and a data processing agreement in place. Each successful answer is written to an access ledger before it is sent, and must not be cached.',
      notice: 'it belongs to your publisher, whatever its stage; all others get the same 404',
      success: {
        description: 'The complete record, personal data included.',
        example: example('notice-record'),
      },
    },
  }),
  route('metrics_write', {
    variables: (paId, body) => ({ input: { paId, metrics: countsOf(body) } }),
    prefetch: (paId) => ({ paId, as: 'policyFields' }),
    body: { field: 'metrics' },
    success: 200,
    revalidates: false,
    errors: metricsErrors,
    documentation: {
      operationId: 'recordEngagementMetrics',
      summary: 'Report the engagement metrics of one of your own notices',
      description:
        'Records the two counts of a notice published through your own account. They are running totals since the advertisement started, and replace both counts recorded before. You may send lower totals to correct counts; sending the same totals again changes nothing.\n\nThe notice must be online or native, must have used targeting or ad-delivery techniques, and must have started running: it is on the register and its campaign start date (UTC) is not in the future. Final counts of an ended campaign are still accepted.',
      notice: 'it is on the register, or your own',
      success: {
        description: 'The counts as they are now stored, and when they were recorded.',
        example: stored,
      },
      body: {
        description:
          'A JSON object of at most 16 KiB with the two counts; other keys are ignored. A count is a JSON number: `5.0` and `1e3` are whole, `"5"` is not. It needs 64 bits (`long` in Java and C#). The body is read as JSON in UTF-8 whatever `Content-Type` says, and must not be compressed.',
        required: ['viewsCount', 'engagementsCount'],
        examples: {
          totals: {
            summary: 'Totals since the advertisement started',
            value: totals,
          },
          beyond32Bits: {
            summary: 'Counts may be longer than 32 bits',
            value: { viewsCount: 3000000000, engagementsCount: 41750000 },
          },
        },
        invalid: example<{ value: unknown; issues: Issue[] }>('invalid-engagement-metrics'),
      },
    },
  }),
  route('ssp_register_entry', {
    variables: (paId) => ({ paId }),
    prefetch: (paId) => ({ paId, as: 'registerEntry' }),
    success: 200,
    revalidates: true,
    errors: sspErrors,
    documentation: {
      operationId: 'getRegisterEntryAsSsp',
      summary: 'Read a notice as the public register shows it, with an SSP token',
      description:
        'For supply-side platforms: the same answer as `GET /advertisement/{PAID}`, under the same visibility rule. It takes SSP tokens only. An SSP token belongs to no publisher, so no plan is checked.',
      notice: 'it is on the register',
      success: { description: 'The notice as it appears on the public register.', example: example('register-entry') },
    },
  }),
];
