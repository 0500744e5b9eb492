import { html } from 'htm/preact';
import { fieldName, issueText, number, plural, words } from '../../format.ts';
import type { ImportJobQuery } from '../../generated/operation-types.ts';
import { importJob } from '../../generated/operations.ts';
import { usePolling, useQuery } from '../../graph/query.ts';
import { Actor } from '../../parts/actor.ts';
import { Badge } from '../../parts/badge.ts';
import { Bars } from '../../parts/bars.ts';
import { Errors } from '../../parts/errors.ts';
import { Facts } from '../../parts/facts.ts';
import { Panel, Placeholder, ScreenTitle } from '../../parts/panel.ts';
import { saveFile } from '../../parts/save-file.ts';
import { When } from '../../parts/time.ts';
import { optionsOf, outcomes } from './outcomes.ts';
import { hasAllRejected, type Remark, type Run, rejectedFile, run, stop } from './run.ts';

type Import = NonNullable<ImportJobQuery['import']>;

export function ImportScreen({ id }: { id: string }) {
  const variables = { id };
  const state = useQuery(importJob, variables);
  const found = state.data?.import;
  usePolling(state, found?.state === 'running');
  if (!found) {
    return html`<${ScreenTitle} title="Import" />
      <${Errors} errors=${state.errors} retry=${state.reload} />
      ${state.isLoading && html`<${Placeholder} lines=${6} />`}`;
  }
  const mine = run.value?.id === id ? run.value : undefined;
  const isMineRunning = mine !== undefined && mine.end === undefined;
  return html`
    <${ScreenTitle} title=${found.source ?? 'Import without a file'}>
      ${isMineRunning && html`<button type="button" class="danger" onClick=${stop}>Stop the import</button>`}
      <p class="under-title"><${Badge} name=${found.state} />
        <a class="note" href="/audit?import=${found.id}">Its changes in the audit trail</a></p>
    <//>
    ${mine && html`<${Errors} errors=${mine.errors} />`}
    ${isMineRunning && html`<p class="next-step">This tab imports the file. Other screens may be opened meanwhile, but the tab must stay open.</p>`}
    ${found.state === 'interrupted' && html`<p class="next-step">What it had imported stays. Import the file again to go on, and skip what exists.</p>`}
    <div class="columns">
      <${Panel} title="Records" note=${plural(mine?.lines ?? found.lines, 'line')} operation=${importJob} variables=${variables} state=${state}
        show=${() => html`${progress(found, mine)}<${Bars} caption="Records by outcome" heads=${['Outcome', 'Records']} bars=${bars(mine?.counts ?? found)} />`} />
      <section class="panel"><header><h2>Facts</h2></header>${facts(found)}</section>
    </div>
    ${mine && remarks(mine)}`;
}

const bars = (counts: Run['counts'] | Import) =>
  outcomes.map(([name, text]) => ({ name: words(text), value: counts[name], shown: number(counts[name]) }));

function progress({ percent, state }: Import, mine: Run | undefined) {
  if (state !== 'running' || percent === null || mine?.end) return null;
  return html`<label class="progress">Read so far: ${percent} %<progress max="100" value=${percent}></progress></label>`;
}

const facts = (found: Import) =>
  html`<${Facts} of=${[
    ['Existing notices', optionsOf(found)],
    ['By', html`<${Actor} actor=${found.actor} />`],
    ['Started', html`<${When} at=${found.startedAt} />`],
    ['Last reported', found.state === 'running' && html`<${When} at=${found.reportedAt} />`],
    ['Ended', found.endedAt && html`<${When} at=${found.endedAt} />`],
    ['Request id', html`<code>${found.requestId}</code>`],
  ]} />`;

function remarks({ rejections, warnings, counts }: Run) {
  const save = () => saveFile(rejectedFile(), 'notices.rejects.jsonl');
  return html`
    ${
      rejections.length > 0 &&
      html`<section class="panel below">
        <header><h2>Rejected records</h2><span class="note">${firstOf(rejections, counts.rejected)}</span></header>
        <p>Correct them in the file of rejected records, and import that file.
          ${!hasAllRejected() && ' There are too many for this browser: the file has only the first. Use the command line to get all.'}</p>
        <p class="buttons start"><button type="button" onClick=${save}>Save the rejected records</button></p>
        ${table(rejections)}
      </section>`
    }
    ${
      warnings.length > 0 &&
      html`<section class="panel below">
        <header><h2>Imported with warnings</h2></header>
        ${table(warnings)}
      </section>`
    }`;
}

const firstOf = (shown: readonly Remark[], all: number) =>
  all > shown.length ? `the first ${number(shown.length)} of ${number(all)}` : undefined;

const table = (found: readonly Remark[]) => html`<div class="scroll"><table>
  <thead><tr><th scope="col">Line</th><th scope="col">What is wrong</th></tr></thead>
  <tbody>${found.map(
    ({ line, issues }) => html`<tr>
      <th scope="row" class="number">${line}</th>
      <td><ul class="plain">${issues.map(({ path, message }) => html`<li>${path && html`<strong>${fieldName(path)}</strong> `}${issueText(message)}</li>`)}</ul></td>
    </tr>`,
  )}</tbody>
</table></div>`;
