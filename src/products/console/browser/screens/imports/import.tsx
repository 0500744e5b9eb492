import { number, plural, time } from '../../base/format.ts';
import { type ImportJobQuery, importJob } from '../../base/graph.ts';
import { useNameOf } from '../../forms/found-field.tsx';
import { ActorLink } from '../../panels/links.tsx';
import { Errors, Panel, ScreenTitle, unreadScreen } from '../../panels/panel.tsx';
import { Facts, When } from '../../parts/inline.tsx';
import { isNarrow } from '../../parts/narrow.ts';
import { usePolling, useQuery } from '../../session/query.ts';
import { draft } from './draft.ts';
import { ImportedNotices, NextStep } from './imported-notices.tsx';
import { Continues, existing, isAllRejected, outcomesOf, Remarks, titleOf, Verdict } from './remarks.tsx';
import { type Run, run, Steps, stop, useStart } from './run.tsx';

type Import = NonNullable<ImportJobQuery['import']>;

export function ImportScreen({ id }: { id: string }) {
  const query = useQuery(importJob, { id });
  const found = query.data?.import;
  usePolling(query, found?.state === 'running');
  if (!found) return unreadScreen('Import', query);
  const mine = run.value?.id === id ? run.value : undefined;
  const all = found.dryRun ? [] : [found, ...(found.continuedBy ?? [])];
  const ids = all.map(({ id }) => id);
  const hasNotices = found.state !== 'running' && all.some(({ imported, updated }) => imported + updated > 0);
  const isMineRunning = mine !== undefined && !mine.hasEnded;
  return (
    <>
      <ScreenTitle title={titleOf(found)}>
        <p class="under-title">
          <Verdict of={found} />
          <Continues of={found} />
          {!found.dryRun && (
            <a class="note" href={`/audit?import=${found.id}`}>
              Changes in the audit trail
            </a>
          )}
        </p>
        {isMineRunning && (
          <button type="button" class="danger" onClick={stop}>
            Stop the {found.dryRun ? 'check' : 'import'}
          </button>
        )}
        {mine?.given.mapping && mine.errors.length > 0 && (
          <a class="button" href="/imports/new/columns">
            Change the columns
          </a>
        )}
      </ScreenTitle>
      {mine && !isAllKnown(found) && <Steps current={found.dryRun ? 'Check' : 'Import'} />}
      {mine && <Errors errors={mine.errors} />}
      {isMineRunning && (
        <p class="callout soon">
          This tab {found.dryRun ? 'checks' : 'imports'} the file. You can open other screens, but keep the tab open.
        </p>
      )}
      {mine?.isWaiting && (
        <p class="callout waiting" role="status">
          The server cannot be reached. Trying again: nothing is imported twice.
        </p>
      )}
      {found.dryRun && found.state === 'finished' && <AfterCheck found={found} mine={mine} />}
      {hasNotices && <NextStep ids={ids} />}
      {found.state === 'interrupted' && (
        <p class="callout soon">What was imported stays. To go on, import the file again and skip existing notices.</p>
      )}
      <div class="stack">
        <Panel query={query} title="Records" show={() => records(found, mine)} />
        <Remarks of={found} mine={mine} />
        {hasNotices && <ImportedNotices ids={ids} />}
      </div>
    </>
  );
}

/** Such as "2 rows are no records and were left out: line 4 repeats the header, line 9 is a row of totals." */
function leftOutOf({ count, first }: Run['leftOut']): string {
  const lines = first.map(({ line, reason }) => `line ${number(line)} ${reason}`);
  const all = count > first.length ? [...lines, `and ${number(count - first.length)} more`] : lines;
  const [what, was] = count === 1 ? ['row is not a record', 'was'] : ['rows are not records', 'were'];
  return `${number(count)} ${what} and ${was} left out: ${all.join(', ')}.`;
}

const records = (found: Import, mine: Run | undefined) => (
  <>
    {progress(found, mine)}
    <dl class="figures">
      {outcomesOf(found)
        .filter(([text, count]) => count > 0 || (found.lines > 0 && /new|rejected/.test(text)))
        .map(([text, count]) => (
          <div key={text} class={text === 'rejected' && count > 0 ? 'bad' : ''}>
            <dt>{text}</dt>
            <dd>
              <strong>{number(count)}</strong>
            </dd>
          </div>
        ))}
    </dl>
    {mine && mine.leftOut.count > 0 && <p class="note">{leftOutOf(mine.leftOut)}</p>}
    {facts(found)}
  </>
);

function progress({ percent, state }: Import, mine: Run | undefined) {
  if (state !== 'running' || percent === null || mine?.hasEnded) return null;
  return (
    <label class="progress">
      Read so far: {percent} %<progress max="100" value={percent}></progress>
    </label>
  );
}

const facts = (found: Import) => (
  <Facts
    as={isNarrow.value ? 'facts' : 'facts-line'}
    of={[
      ['Choice for existing notices', existing[found.onExisting]],
      ['By', <ActorLink actor={found.actor} />],
      ['Started', <When at={found.startedAt} />],
      ['Last reported', found.state === 'running' && <When at={found.reportedAt} />],
      ['Ended', found.endedAt && time(found.endedAt)],
      ['Request ID', <code>{found.requestId}</code>],
    ]}
  />
);

/** Who owns what is imported. */
function OwnerNote({ publisherId }: { publisherId: string | undefined }) {
  const name = useNameOf('publisher', publisherId);
  return (
    <p class={publisherId ? '' : 'bad'}>
      Rows that name no publisher become{' '}
      <strong>{publisherId ? `notices of ${name.replace(/\.$/, '')}` : 'self-published notices'}</strong>. You cannot
      change this later.
    </p>
  );
}

/** Whether a check found nothing to do: each record is on the server. */
const isAllKnown = ({ dryRun, state, imported, updated, unchanged, skipped, rejected }: Import): boolean =>
  dryRun && state === 'finished' && imported + updated + rejected === 0 && unchanged + skipped > 0;

function nothingNew({ unchanged, skipped, rejected }: Import): string {
  const known = unchanged + skipped;
  if (known === 0)
    return rejected > 0 ? `No record can be imported: ${allOf(rejected)} rejected.` : 'The file has no record.';
  const all = known === 1 ? 'The only record is' : `All ${number(known)} records are`;
  return rejected > 0
    ? `${plural(known, 'record is', 'records are')} on the server already, and ${plural(rejected, 'other')} cannot be imported.`
    : `${all} on the server already.`;
}

const allOf = (count: number) => (count === 1 ? 'the only one was' : `all ${number(count)} were`);

/** After a check: the import itself, while this tab has the file. */
function AfterCheck({ found, mine }: { found: Import; mine: Run | undefined }) {
  const { isSending, errors, startAndOpen } = useStart();
  const valid = found.imported + found.updated;
  const isLeft = valid + found.rejected > 0;
  const isPerfect = found.rejected === 0 && (!mine || !isLeft || mine.given.publisherId !== undefined);
  const importNow = () => mine && startAndOpen({ ...mine.given, options: { ...mine.given.options, dryRun: false } });
  return (
    <>
      <div class={`callout next-step ${isAllRejected(found) ? 'bad' : isPerfect ? 'soon' : 'waiting'}`}>
        <div role="status">
          <p>
            This was a check.{' '}
            {valid === 0
              ? nothingNew(found)
              : `Nothing was imported. ${plural(valid, 'record')} can be imported${found.rejected > 0 ? `, ${number(found.rejected)} cannot. Fix them ${mine?.given.mapping ? 'here after the import' : 'in your file'}` : ''}.`}
          </p>
          {mine && valid > 0 && <OwnerNote publisherId={mine.given.publisherId} />}
          {!mine && isLeft && <p>The server did not keep the file: choose it again to import it.</p>}
        </div>
        {mine && draft.value && found.skipped > 0 && valid === 0 && (
          <a class="button" href="/imports/new/columns#field-onExisting">
            Replace existing notices
          </a>
        )}
        {(!mine || !isLeft) && (
          <a class="button primary" href="/imports/new">
            {isLeft ? 'Choose the file' : 'Import another file'}
          </a>
        )}
        {mine && valid > 0 && (
          <button type="button" class="primary" aria-disabled={isSending} onClick={importNow}>
            Import {plural(valid, 'record')}
          </button>
        )}
      </div>
      <Errors errors={errors} />
    </>
  );
}
