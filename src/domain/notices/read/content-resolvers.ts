import type { Resolvers } from '../../../generated/graph/graphql.ts';
import { invalidInput } from '../../../platform/failures.ts';
import { issue } from '../../../platform/issues.ts';
import type { NoticeRow } from '../model/rows.ts';
import { contentOf } from './content.ts';
import { type Difference, differencesOf, labelOf } from './differences.ts';
import { type AmendmentNode, recordOfVersion, type VersionNode } from './related-rows.ts';

/* What a notice says, without the contact data of its full record: no read of it is recorded. */

const contentOrNull = (record: NoticeRow | undefined) => (record ? contentOf(record) : null);

/** Null if one of them was erased or replaced meanwhile. */
async function differencesBetween(
  ...records: [Promise<NoticeRow | undefined>, Promise<NoticeRow | undefined>]
): Promise<Difference[] | null> {
  const [before, after] = await Promise.all(records);
  return before && after ? differencesOf(before, after) : null;
}

const recordOfAmendment = ({ paId, version, related }: AmendmentNode) => related.versionRecords.load({ paId, version });

/**
 * What a version changed; null if there is no earlier one.
 * @param from number of the earlier version; by default the one before
 * @throws Failure INPUT_INVALID
 */
export async function differencesOfVersion(version: VersionNode, from?: number): Promise<Difference[] | null> {
  const { paId, related } = version;
  const archived = (await related.archivedVersions()).get(paId) ?? [];
  const earlier = archived.filter((one) => one.version < version.version);
  const before = earlier.find((one) => from === undefined || one.version === from);
  if (before) return differencesBetween(recordOfVersion(before, related), recordOfVersion(version, related));
  if (from === undefined) return null;
  throw invalidInput(issue('from', 'not_found', {}, 'must be an earlier version that was signed off'));
}

export const contentResolvers: Resolvers = {
  Notice: { content: async ({ paId, related }) => contentOrNull(await related.records.load(paId)) },
  NoticeVersion: {
    content: async (version) => contentOrNull(await recordOfVersion(version, version.related)),
    differences: (version, { from }) => differencesOfVersion(version, from ?? undefined),
  },
  NoticeAmendment: {
    content: async (amendment) => contentOrNull(await recordOfAmendment(amendment)),
    differences: (amendment) =>
      differencesBetween(amendment.related.records.load(amendment.paId), recordOfAmendment(amendment)),
  },
  FieldDifference: { label: ({ path }, _args, _context, { schema }) => labelOf(schema, path) },
};
