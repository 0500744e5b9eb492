import { capital, localDay, number, plural, shortDay, time, words } from '../../base/format.ts';
import type {
  ImportJobQuery,
  ImportOutcome,
  ImportSummaryFragment,
  MendedImportFragment,
  OnExisting,
} from '../../base/graph.ts';
import { issueWords } from '../../forms/issue-words.ts';
import { type Column, Table } from '../../lists/table.tsx';
import { Card } from '../../panels/panel.tsx';
import { saveFile } from '../../parts/clipboard.ts';
import { Badge } from '../../parts/inline.tsx';
import type { Issue } from '../../session/send.ts';
import { MendRows } from './mend.tsx';
import { maxShown, type Run, rejectedFile } from './run.tsx';

type RemarksProps = { of: NonNullable<ImportJobQuery['import']>; mine: Run | undefined };

/** What was rejected, with the way to mend it, and what was imported with warnings. */
export function Remarks({ of: found, mine }: RemarksProps) {
  const hasLater = laterOf(found).length > 0;
  return (
    <>
      {hasLater && <MendedSince of={found} />}
      {found.rejected > 0 && !hasLater && <Rejected of={found} mine={mine} />}
      {mine && mine.warnings.length > 0 && (
        <Card title="Imported with warnings">
          <Table rows={mine.warnings} columns={columns} />
        </Card>
      )}
    </>
  );
}

function Rejected({ of: found, mine }: RemarksProps) {
  const rejections = found.rejections ?? [];
  const kept = mine && mine.rejected.length > 0 ? mine : undefined;
  const isCsv = kept?.given.mapping !== undefined;
  // The rows of a check are mended before the import only if it has none to import.
  const isMendedLater = isCsv && found.dryRun && found.imported + found.updated > 0;
  const canMend = kept?.hasEnded && isCsv && !isMendedLater;
  const shown = Math.min(kept ? Math.min(kept.rejected.length, maxShown) : rejections.length, found.rejected);
  const card = {
    title: 'Rejected records',
    note: shown < found.rejected && `the first ${number(shown)} of ${plural(found.rejected, 'record')}`,
    tools: kept && (
      <span class="tools">
        <button
          type="button"
          class="small"
          onClick={() => saveFile(rejectedFile(kept), `notices.rejects.${isCsv ? 'csv' : 'jsonl'}`)}
        >
          Save the rejected rows
        </button>
      </span>
    ),
  };
  const advice = !isMendedLater && (
    <p>
      {kept
        ? `Fix them ${canMend ? 'here or ' : ''}in the file of rejected rows, and import that.`
        : 'Fix these lines in the file, and import it again.'}
      {kept?.hasEnded &&
        kept.rejected.length < found.rejected &&
        ' It does not contain all of them: fix the others in the original file.'}
    </p>
  );
  return canMend ? (
    <MendRows mine={kept} columns={columns} card={{ ...card, children: advice }} />
  ) : (
    <Card {...card}>
      {advice}
      <Table rows={kept ? kept.rejected.slice(0, maxShown) : rejections} columns={columns} />
    </Card>
  );
}

type Remark = { line: number; issues: readonly Partial<Issue & { path: string }>[] };

const columns: readonly Column<Remark>[] = [
  { title: 'Line', class: 'number worded', share: 0, card: 'top', cell: ({ line }) => line },
  {
    title: 'What is wrong',
    class: 'whole',
    share: 1,
    cell: ({ issues }) => (
      <ul>
        {issues.map((issue) => (
          <li>{issueWords({ path: '', message: '', ...issue })}</li>
        ))}
      </ul>
    ),
  },
];

type Counts = Readonly<Record<ImportOutcome, number>>;

/** Imports of the same file that followed, with rows of it that were mended. A check that follows imports nothing. */
function laterOf({ startedAt, dryRun, continues, continuedBy }: ImportSummaryFragment): MendedImportFragment[] {
  const all = continuedBy?.length ? continuedBy : (continues?.continuedBy ?? []);
  return all.filter((one) => one.startedAt > startedAt && (dryRun || !one.dryRun));
}

/** Records that were not rejected. */
const acceptedOf = ({ imported, updated, unchanged, skipped }: Counts): number =>
  imported + updated + unchanged + skipped;

/** Rejected records that no later import has mended. The last one may have been sent all that were left, or a part of them. */
export function stillRejected(found: ImportSummaryFragment): number {
  const later = laterOf(found);
  const mended = later.reduce((sum, one) => sum + acceptedOf(one), 0);
  return Math.min(found.rejected, Math.max(found.rejected - mended, later.at(-1)?.rejected ?? 0));
}

/** What became of the records. */
export function outcomesOf(found: ImportSummaryFragment): [text: string, count: number][] {
  const rejected = stillRejected(found);
  const mended = found.rejected - rejected;
  const would = found.dryRun ? 'would be ' : '';
  return [
    [`${would}new`, found.imported],
    [`${would}replaced`, found.updated],
    ['unchanged', found.unchanged],
    ['skipped', found.skipped],
    ...(mended > 0 ? [['fixed later', mended] as [string, number]] : []),
    ['rejected', rejected],
  ];
}

export const isAllRejected = (counts: Counts): boolean => counts.rejected > 0 && acceptedOf(counts) === 0;

/** What came of an import: its state, and the records of one that has ended that are still rejected. */
export function Verdict({ of: found }: { of: ImportSummaryFragment }) {
  const rejected = stillRejected(found);
  const state = found.dryRun && found.state === 'finished' ? 'checked' : found.state;
  if (found.state !== 'finished' || rejected === 0) return <Badge name={state} />;
  return isAllRejected(found) && rejected === found.rejected ? (
    <span class="badge bad">All rejected</span>
  ) : (
    <span class="badge waiting">
      {words(state)}, {number(rejected)} rejected
    </span>
  );
}

export function titleOf({
  source,
  dryRun,
  continues,
}: Pick<ImportSummaryFragment, 'source' | 'dryRun' | 'continues'>): string {
  const file = continues ? `fixed rows of ${source ?? 'a file'}` : source;
  if (dryRun) return `Check of ${file ?? 'records'}`;
  return file === null ? 'Import without a file' : continues ? capital(file) : file;
}

/** What is done with notices that exist. */
export const existing: Readonly<Record<OnExisting, string>> = {
  reject: 'reject their rows',
  skip: 'leave them unchanged',
  update: 'replace them',
};

type Named = { id: string; startedAt: string; dryRun: boolean };

/** Names an import by its time, where its file is known. */
const byTime = ({ startedAt, dryRun }: Named): string =>
  `the ${dryRun ? 'check' : 'import'} of ${shortDay(localDay(startedAt))}, ${time(startedAt)}`;

const LinkByTime = ({ of }: { of: Named }) => <a href={`/imports/${of.id}`}>{byTime(of)}</a>;

/** In a row of the list. */
export const continuedOf = ({ continues }: ImportSummaryFragment): string | null =>
  continues && `Continues ${byTime(continues)}`;

/** Links to the first import of the file. */
export const Continues = ({ of: { continues } }: { of: ImportSummaryFragment }) =>
  continues && (
    <span class="note">
      Continues <LinkByTime of={continues} />
    </span>
  );

/** The imports that were sent rejected rows of this one, mended, and where those are that are left. */
function MendedSince({ of: found }: { of: ImportSummaryFragment }) {
  const later = laterOf(found);
  const rejected = stillRejected(found);
  return (
    <Card
      title="Rejected records"
      note={`${number(found.rejected - rejected)} of ${plural(found.rejected, 'record')} fixed later`}
    >
      {later.map((one) => (
        <p key={one.id}>
          {plural(acceptedOf(one), 'fixed row')} {acceptedOf(one) === 1 ? 'was' : 'were'}{' '}
          {one.dryRun ? 'checked' : 'imported'} by <LinkByTime of={one} />
          {one.rejected > 0 && `, ${plural(one.rejected, 'row')} rejected again`}.
        </p>
      ))}
    </Card>
  );
}
