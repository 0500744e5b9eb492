import { type Request, Router } from 'express';
import type { Logger } from 'pino';
import { auditAll } from '../../../domain/audit/audit-trail.ts';
import type { Context } from '../../../domain/context.ts';
import { publishersWithIds } from '../../../domain/publishers/publisher-list.ts';
import { queryIn } from '../../../platform/database/sql.ts';
import { assertNoIssues, type Failure, failure } from '../../../platform/failures.ts';
import { issue } from '../../../platform/issues.ts';
import { type Graph, toFailure } from '../../graph.ts';
import { contextFor, identifyRequest, refuse, requestIdsFor } from '../require-caller.ts';
import { createSlots } from '../slots.ts';
import { auditedFilter } from './audited-filter.ts';
import { streamExport } from './export-stream.ts';
import { createExports, type Export, exportNames } from './exports.ts';
import { formats } from './formats.ts';

/** The most publishers of a filter of staff that have entries of their own. */
const mostNamed = 10;

/** Exports that run at a time: of one caller, and of all. Administrators have one to themselves, and staff three. */
export const maxPerCaller = 2;
export const maxExports = 6;
const limits = { perCaller: maxPerCaller, perPublisher: 1, total: maxExports, forPublishers: 2, forAdministrators: 1 };

type ExportOptions = {
  graph: Graph;
  log: Logger;
  /** Called with each failure. */
  onRefusal: (failure: Failure) => void;
  /** How long a client may be slower than the least rate, in milliseconds. */
  slowAfter: number;
};

/**
 * Serves lists as files, `/{list}.{format}`. Rows are read in pages and sent as the client takes them: memory and database
 * never hold a whole list, and no transaction stays open. Each page is read with the caller's permission at that time.
 * Runs after `requireCaller`.
 */
export function serveExports({ graph, log, onRefusal, slowAfter }: ExportOptions): Router {
  const exportNamed = createExports(graph);
  const takeSlot = createSlots({ ...limits, refusal: 'TOO_MANY_EXPORTS' });
  const router = Router();

  router.use((_request, response, next) => {
    response.set('Cache-Control', 'private, no-store');
    next();
  });
  router.get('/:list.:format', async (request, response, next) => {
    const list = exportNamed(request.params.list);
    const format = formats.get(request.params.format);
    if (!list || !format) return next();
    const startedAt = performance.now();
    const ids = requestIdsFor(response);
    let release: (() => void) | undefined;
    try {
      const context = contextFor(response);
      if (!context || context.caller.tier === null) throw failure('CREDENTIALS_MISSING');
      const { filter, bom } = parametersOf(request);
      const issues = list.validateFilter(filter);
      assertNoIssues(issues);
      release = takeSlot(context.caller);
      const first = await list.read(context, filter, null);
      const isRead = request.method === 'GET'; // HEAD discloses nothing
      if (isRead) await auditExport(context, list, request.params.format, filter);

      const time = context.now.toISOString().replace(/[-:]|\.\d+/g, '');
      response.set({
        'Content-Type': format.contentType,
        'Content-Disposition': `attachment; filename="${list.name}-${time}.${request.params.format}"`,
        'X-Content-Type-Options': 'nosniff',
      });
      response.vary('Accept-Encoding');
      const compress = request.acceptsEncodings('gzip', 'identity') === 'gzip';
      if (compress) response.set('Content-Encoding', 'gzip');
      if (!isRead) return void response.end();

      const {
        outcome,
        rows,
        failure: fault,
      } = await streamExport(
        response,
        {
          first,
          read: async (after) => list.read(await identifyRequest(graph, response), filter, after),
          head: format.head(list.columns, { bom }),
          textOf: (nodes) => format.rows(nodes, list.columns),
          textOfFailure: ({ kind, message }) => format.failed({ code: kind, message, requestId: ids.answered }),
        },
        { compress, slowAfter },
      );
      if (fault) onRefusal(fault);
      const milliseconds = Math.round(performance.now() - startedAt);
      log.info({ requestId: ids.own, list: list.name, outcome, code: fault?.kind, rows, milliseconds }, 'export');
    } catch (error) {
      const refused = toFailure(error);
      onRefusal(refused);
      refuse(response, refused);
    } finally {
      release?.();
    }
  });
  router.use((_request, response) => {
    const addresses = exportNames.map((list) => `/export/${list}`).join(', ');
    const message = `There is no such export. There are: ${addresses}, each with .${[...formats.keys()].join(' or .')}.`;
    refuse(response, failure('EXPORT_UNKNOWN', { message }));
  });
  return router;
}

/** The parameters of a request: `filter` as JSON, and `bom=false` for CSV without a byte order mark. @throws Failure INPUT_INVALID */
function parametersOf({ query }: Request): { filter: unknown; bom: boolean } {
  const { filter, bom = 'true', ...others } = query;
  const issues = Object.keys(others).map((path) => issue(path, 'unknown_field', {}, 'is no parameter of an export'));
  const parsed = typeof filter === 'string' ? parseJson(filter) : filter === undefined ? null : undefined;
  if (parsed === undefined)
    issues.push(issue('filter', 'wrong_type', { expected: 'object' }, 'must be one JSON object'));
  if (bom !== 'true' && bom !== 'false') issues.push(issue('bom', 'wrong_type', { expected: 'boolean' }));
  assertNoIssues(issues);
  return { filter: parsed, bom: bom === 'true' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Records the export of a list before its first row is sent. If the caller's rights or its filter restrict the rows to certain
 * publishers, each of them gets an entry that names no other publisher. Otherwise, and for many publishers that staff filter by,
 * there is one entry without a publisher.
 */
async function auditExport(context: Context, list: Export, format: string, filter: unknown): Promise<void> {
  const { publisherIds, ...others } = (filter ?? {}) as { publisherIds?: string | string[] | null };
  const asked = publisherIds ? [...new Set([publisherIds].flat().map((id) => id.toLowerCase()))] : null;
  const own = context.readablePublisherIds;
  const existing = asked ? await publishersWithIds(queryIn(context.em), asked) : [];
  const named = own || existing.length <= mostNamed ? existing.map(({ id }) => id) : [];
  const ids = asked ? named : (own ?? []);
  const changeOf = (publisherId: string | null, narrowed: unknown) => ({
    action: 'data.exported' as const,
    publisherId,
    after: { list: list.name, format, filter: auditedFilter(list.filterType, narrowed) },
  });
  const changes = ids.map((id) => changeOf(id, { ...others, publisherIds: [id] }));
  await context.em
    .fork()
    .transactional((work) => auditAll(work, context, changes.length > 0 ? changes : [changeOf(null, filter)]));
}
