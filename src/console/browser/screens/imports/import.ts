import { html } from 'htm/preact';
import { number, plural, words } from '../../format.ts';
import type { ImportJobQuery } from '../../generated/operation-types.ts';
import { importJob } from '../../generated/operations.ts';
import { usePolling, useQuery } from '../../graph/query.ts';
import { bars } from '../../parts/bars.ts';
import { Errors } from '../../parts/errors.ts';
import { Facts } from '../../parts/facts.ts';
import { actorLink, Badge, when } from '../../parts/inline.ts';
import { issueWords } from '../../parts/issue-words.ts';
import { type Column, table } from '../../parts/list.ts';
import { panel, ScreenTitle, unreadScreen } from '../../parts/panel.ts';
import { saveFile } from '../../parts/save-file.ts';
import { optionsOf, outcomes } from './outcomes.ts';
import { hasAllRejected, type Remark, type Run, rejectedFile, run, stop } from './run.ts';

type Import = NonNullable<ImportJobQuery['import']>;

export function ImportScreen({ id }: { id: string }) {
  const query = useQuery(importJob, { id });
  const found = query.data?.import;
  usePolling(query, found?.state === 'running');
  if (!found) return unreadScreen('Import', query);
  const mine = run.value?.id === id ? run.value : undefined;
  const isMineRunning = mine !== undefined && mine.end === undefined;
  return html`
    <${ScreenTitle} title=${found.source ?? 'Import without a file'}>
      ${isMineRunning && html`<button type="button" class="danger" onClick=${stop}>Stop the import</button>`}
      <p class="under-title"><${Badge} name=${found.state} />
        <a class="note" href="/audit?import=${found.id}">Its changes in the audit trail</a></p>
    <//>
    ${mine && html`<${Errors} errors=${mine.errors} />`}
    ${isMineRunning && html`<p class="callout soon">This tab imports the file. Other screens may be opened meanwhile, but the tab must stay open.</p>`}
    ${found.state === 'interrupted' && html`<p class="callout soon">What it had imported stays. Import the file again to go on, and skip what exists.</p>`}
    <div class="columns">
      ${panel(query, {
        title: 'Records',
        note: plural(mine?.lines ?? found.lines, 'line'),
        show: () => html`${progress(found, mine)}${outcomeBars(mine?.counts ?? found)}`,
      })}
      <section class="panel"><header><h2>Facts</h2></header>${facts(found)}</section>
    </div>
    ${mine && remarks(mine)}`;
}

const outcomeBars = (counts: Run['counts']) =>
  bars(
    'Records by outcome',
    ['Outcome', 'Records'],
    outcomes.map(([name, text]) => ({ name: words(text), value: counts[name] })),
  );

function progress({ percent, state }: Import, mine: Run | undefined) {
  if (state !== 'running' || percent === null || mine?.end) return null;
  return html`<label class="progress">Read so far: ${percent} %<progress max="100" value=${percent}></progress></label>`;
}

const facts = (found: Import) =>
  html`<${Facts} of=${[
    ['Existing notices', optionsOf(found)],
    ['By', actorLink(found.actor)],
    ['Started', when(found.startedAt)],
    ['Last reported', found.state === 'running' && when(found.reportedAt)],
    ['Ended', found.endedAt && when(found.endedAt)],
    ['Request id', html`<code>${found.requestId}</code>`],
  ]} />`;

function remarks({ rejections, warnings, counts }: Run) {
  const save = () => saveFile(rejectedFile(), 'notices.rejects.jsonl');
  return html`
    ${
      rejections.length > 0 &&
      html`<section class="panel more">
        <header><h2>Rejected records</h2><span class="note">${firstOf(rejections, counts.rejected)}</span></header>
        <p>Correct them in the file of rejected records, and import that file.
          ${!hasAllRejected() && ' There are too many for this browser: the file has only the first. Use the command line to get all.'}</p>
        <p class="buttons start"><button type="button" onClick=${save}>Save the rejected records</button></p>
        ${table(rejections, remarkColumns)}
      </section>`
    }
    ${
      warnings.length > 0 &&
      html`<section class="panel more">
        <header><h2>Imported with warnings</h2></header>
        ${table(warnings, remarkColumns)}
      </section>`
    }`;
}

const firstOf = (shown: readonly Remark[], all: number) =>
  all > shown.length ? `the first ${number(shown.length)} of ${number(all)}` : undefined;

const remarkColumns: readonly Column<Remark>[] = [
  { title: 'Line', class: 'number', cell: ({ line }) => line },
  {
    title: 'What is wrong',
    cell: ({ issues }) => html`<ul>${issues.map((issue) => html`<li>${issueWords(issue)}</li>`)}</ul>`,
  },
];
