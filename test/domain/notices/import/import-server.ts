import { expect } from '@jest/globals';
import type { AuditActor } from '../../../../src/domain/audit/audit-trail.ts';
import { type ImportOptions, importNotices } from '../../../../src/domain/notices/import/import.ts';
import { mintPaId } from '../../../../src/domain/notices/model/pa-id.ts';
import { partyRecord } from '../../../contract/samples.ts';
import { graphServer } from '../../../support/graph-server.ts';
import { testNow } from '../../../support/server.ts';

export type ImportRecord = Record<string, unknown> & { paId: string };
type Changes = Record<string, object | string | null>;

/** A copy of a record with other fields in its groups. */
export function changed<Given extends Record<string, unknown>>(one: Given, changes: Changes): Given {
  const groups = Object.entries(changes).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? { ...Object(one[name]), ...value } : value,
  ]);
  return { ...structuredClone(one), ...Object.fromEntries(groups) };
}

/** The record as a later version, with a reason. */
export const amended = <Given extends Record<string, unknown>>(
  one: Given,
  version: number,
  reason = 'The sum was wrong.',
) => changed(one, { legalMetadata: { version, amendmentReason: reason } });

export const neverAmended = { version: 1, amendmentReason: null };
export const noCounts = { viewsCount: null, engagementsCount: null, metricsUpdatedAt: null };
/** The status of a notice before its first sign-off. */
export const pending = { confirmationStatus: 'pending_confirmation', signOffStatus: 'pending' };

/** The actor and time of an import. */
export const actor: AuditActor = {
  caller: { tier: 'staff', role: 'operator', tokenId: null, subject: null },
  requestId: 'cli-import',
  now: testNow,
};
export const importOptions = { onExisting: 'reject', dryRun: false } as const;

/** A server with a publisher, and what tests of imports do and look at. */
export async function importServer() {
  const server = await graphServer();
  const { sql } = server;
  const publisherId = await server.publisher({ name: 'The Publisher' });
  const token = await server.secretOf({ publisherId });
  const countsOf = (paId: string) =>
    sql(
      'select views_count, engagements_count, recorded_at from engagement_metrics_change where pa_id = ? order by id',
      [paId],
    );
  const auditOf = (paId: string) => sql('select before, after from audit_trail where pa_id = ? order by id', [paId]);
  return {
    ...server,
    publisherId,
    token,
    countsOf,
    auditOf,

    run: (records: readonly unknown[], options: Partial<ImportOptions> = {}) =>
      importNotices(server.database.orm.em.fork(), actor, records, { ...importOptions, ...options }),

    /** A record of the publisher with changes by group, and a new PA-ID. */
    record: (changes: Changes = {}): ImportRecord =>
      changed({ ...partyRecord, publisherId, paId: mintPaId() } as ImportRecord, changes),

    /** All stored data of a notice, including its status. */
    everything: async (paId: string) => ({
      notice: await sql('select n.*, n.xmin::text as written from notice n where pa_id = ?', [paId]),
      document: await sql('select document::text, xmin::text as written from notice_document where pa_id = ?', [paId]),
      parties: await sql('select *, xmin::text as written from party where pa_id = ? order by role, position', [paId]),
      versions: await sql('select version, superseded_at from notice_version where pa_id = ? order by version', [paId]),
      counts: await countsOf(paId),
      audit: await auditOf(paId),
    }),

    /** The full record, as its publisher reads it. */
    stored: async (paId: string) => {
      const { status, body } = await server.call({ path: `~/advertisement-full/${encodeURIComponent(paId)}`, token });
      expect(status).toBe(200);
      return body as Record<string, Record<string, unknown>>;
    },
  };
}
