import DataLoader from 'dataloader';
import type { EntityManager } from '../../database/connect.ts';
import { NoticeVersion, type NoticeVersionEntity } from '../model/notice-version.entity.ts';
import type { NoticeRow } from '../read/notice-loader.ts';
import { readVersions } from '../store/version-store.ts';

/** A version of a notice, with a function that reads its full record. */
export type VersionRow = Pick<
  NoticeVersionEntity,
  'version' | 'amendmentReason' | 'confirmationStatus' | 'signOffStatus' | 'supersededAt'
> & {
  updatedAt: Date | string;
  confirmedAt?: Date | string | null;
  signedOffAt?: Date | string | null;
  read: () => Promise<NoticeRow>;
};

const maxVersions = 100;

/** The open amendment of a notice, if there is one. */
export async function amendmentOf(em: EntityManager, notice: NoticeRow): Promise<VersionRow | null> {
  const open = await em.fork().findOne(NoticeVersion, { notice: notice.paId, isOpen: true });
  return open && { ...fieldsOf(open), read: readerOf(em, notice.paId)(open.version) };
}

/**
 * The versions that were ever signed off, newest first: one statement, and two more if records are requested. The live
 * version counts only while it is signed off. One whose sign-off was withdrawn is among the archived versions.
 */
export async function versionsOf(em: EntityManager, notice: NoticeRow): Promise<VersionRow[]> {
  const archived = await em.fork().findAll(NoticeVersion, {
    where: { notice: notice.paId, isOpen: false },
    orderBy: { version: 'desc' },
    limit: maxVersions - 1,
  });
  const reader = readerOf(em, notice.paId);
  const inForce = notice.signOffStatus === 'signed_off' ? notice : undefined;
  return [
    ...(inForce ? [{ ...inForce, supersededAt: null, read: async () => inForce }] : []),
    ...archived
      .filter(({ version }) => version !== inForce?.version)
      .map((version) => ({ ...fieldsOf(version), read: reader(version.version) })),
  ];
}

function fieldsOf(row: NoticeVersionEntity) {
  const { version, amendmentReason, confirmationStatus, signOffStatus, updatedAt } = row;
  const { confirmedAt, signedOffAt, supersededAt } = row;
  const fields = { version, amendmentReason, confirmationStatus, signOffStatus, updatedAt };
  return { ...fields, confirmedAt, signedOffAt, supersededAt };
}

function readerOf(em: EntityManager, paId: string) {
  const records = new DataLoader<number, NoticeRow>(async (versions) => {
    const found = await readVersions(em, paId, versions);
    return versions.map((version) => found.get(version) ?? new Error(`version ${version} of ${paId} no longer exists`));
  });
  return (version: number) => () => records.load(version);
}
