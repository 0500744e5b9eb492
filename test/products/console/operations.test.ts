import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as operations from '../../../src/generated/console/operations.ts';
import { capital } from '../../../src/products/console/browser/base/format.ts';
import { draft } from '../../support/factories.ts';
import { startServer, type TestServer } from '../../support/server.ts';

describe('The operations of the console, where only known operations run', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'operations-'));
    writeFileSync(join(folder, 'mine.graphql'), 'query Mine { __typename }');
    server = await startServer({ LOG_LEVEL: 'silent', GRAPHQL_EXPLORER: 'false', GRAPHQL_OPERATIONS: folder });
    token = (await server.token({ tier: 'staff' })).secret;
  });
  afterAll(() => server?.stop());

  /** Where the cost depends on the length of a list or a period. */
  const variables: Readonly<Record<string, object>> = {
    OverviewSpikes: { from: '2026-10-23T00:00:00Z', recently: '2026-11-15T00:00:00Z', to: '2026-11-22T00:00:00Z' },
    NoticesToReview: { filter: { paIds: ['PA-0000000000'] }, orderBy: 'created_desc', first: 25 },
    ImportNotices: { input: { records: Array(200).fill({}) } },
    VersionDifferences: { paId: 'PA-0000000000', numbers: [2] },
    VersionRecords: { paId: 'PA-0000000000', numbers: [1, 2] },
  };

  const all = Object.entries(operations).map(([name, { text }]) => ({ name: capital(name), text }));

  it.each(all)('$name is known, and fits the schema and its limits', async ({ name, text }) => {
    const { errors = [] } = await server.graphql(token, text, variables[name]);
    // Without its variables it fails at the earliest where they are checked, or by a rule about its arguments.
    const codes = errors.map(({ extensions }) => extensions.code);
    expect(
      codes.filter((code) => !['BAD_USER_INPUT', 'INPUT_INVALID', 'NOTICE_UNKNOWN', 'ROLE_REFUSED'].includes(code)),
    ).toEqual([]);
  });

  it('find the campaigns of a publisher for its own people, and not for those of another', async () => {
    const [own, other] = [await server.publisher(), await server.publisher()];
    const [paId, draftId] = [
      await server.notice(own, { campaignName: 'Koulumatka 2027' }),
      await server.notice(own, { campaignName: 'Koulumatka 2028', ...draft }),
    ];
    const [ofOwn, ofOther] = [await server.token({ publisherId: own }), await server.token({ publisherId: other })];
    const found = async (secret: string) => {
      const given = { text: 'koulumatka', paIds: [draftId], notices: true, publishers: false };
      const { data, errors } = await server.graphql(secret, operations.find.text, given);
      expect(errors).toBeUndefined();
      const { exact, campaigns } = data as Record<string, { nodes: { paId: string }[] }>;
      return [exact, campaigns].map((list) => list?.nodes.map((notice) => notice.paId));
    };
    // A campaign counts from the publication of its first notice.
    expect(await found(token)).toEqual([[draftId], [paId]]);
    expect(await found(ofOwn.secret)).toEqual([[draftId], [paId]]);
    expect(await found(ofOther.secret)).toEqual([[], []]);
  });

  it('leave unknown operations unknown', async () => {
    const { errors } = await server.graphql(token, 'query Other { notices { totalCount } }');
    expect(errors?.[0]?.extensions.code).toBe('OPERATION_UNKNOWN');
  });
});
