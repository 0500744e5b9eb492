import { number } from '../../base/format.ts';
import type { ImportJobQuery } from '../../base/graph.ts';
import { issueWords } from '../../forms/issue-words.ts';
import type { Column } from '../../lists/column.ts';
import { Table } from '../../lists/list.tsx';
import { Card } from '../../panels/panel.tsx';
import { saveFile } from '../../parts/clipboard.ts';
import { lazy } from '../../parts/lazy.tsx';
import type { Issue } from '../../session/send.ts';
import { laterOf, MendedSince } from './outcome.tsx';
import { hasAllRejected, maxShown, type Run, rejectedFile } from './run.ts';

/** With the code that reads files, which is there if this tab has read one. */
const MendRows = lazy(async () => (await import('./steps-of-file.ts')).MendRows);

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
    note: shown < found.rejected && `the first ${number(shown)} of ${number(found.rejected)}`,
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
        ? `Mend them ${canMend ? 'here, or ' : ''}in the file of rejected rows, and import that file.`
        : 'Mend these lines in the file, and import it again. What exists already can be skipped.'}
      {kept?.hasEnded && !hasAllRejected(kept) && ' It does not have all of them: mend the others in the file itself.'}
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
  { title: 'Line', class: 'number', share: 0, cell: ({ line }) => line },
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
