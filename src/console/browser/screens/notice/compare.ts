import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { fieldName, plural, words } from '../../format.ts';
import type { VersionRecordsQuery } from '../../generated/operation-types.ts';
import { noticeVersions, versionRecords } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { type Answer, send } from '../../graph/send.ts';
import { hrefWith, navigate, params } from '../../location.ts';
import { Errors } from '../../parts/errors.ts';
import { noticeHref } from '../../parts/inline.ts';
import { options } from '../../parts/options.ts';
import { empty, Placeholder, panel, ScreenTitle } from '../../parts/panel.ts';

type Row = { path: string; texts: readonly [string, string] };

/** Two versions side by side. */
export function CompareScreen({ paId }: { paId: string }) {
  const versions = useQuery(noticeVersions, { paId });
  const known = versions.data?.notice?.versions?.map(({ version }) => version) ?? [];
  const chosen = (name: string, otherwise: number | undefined) =>
    known.find((number) => String(number) === params.value.get(name)) ?? otherwise;
  const right = chosen('right', known[0]);
  const left = chosen(
    'left',
    known.find((number) => number !== right),
  );
  const isComplete = params.value.has('all');
  return html`
    <${ScreenTitle} title="Versions of ${paId}">
      <p class="under-title"><a class="note" href=${noticeHref(paId)}>Show the notice</a></p>
    <//>
    <p class="lead">Full records, with personal data: each comparison is recorded in the access ledger, once for each version.</p>
    <${Errors} errors=${versions.errors} retry=${versions.reload} />
    ${
      left === undefined || right === undefined
        ? html`<section class="panel">${
            versions.isLoading
              ? html`<${Placeholder} lines=${6} />`
              : versions.data?.notice?.versions &&
                empty('There is nothing to compare.', 'A second version is kept when an amendment is signed off.')
          }</section>`
        : html`
          <form class="filters" aria-label="Versions to compare"><div class="row">
            ${choice('left', 'On the left', known, left)}
            ${choice('right', 'On the right', known, right)}
            <label class="check"><input type="checkbox" checked=${isComplete} onChange=${() => navigate(hrefWith({ all: isComplete ? undefined : 'yes' }))} /> Also fields that are equal</label>
          </div></form>
          <${Comparison} key="${left} ${right}" paId=${paId} numbers=${[left, right]} isComplete=${isComplete} />`
    }`;
}

const choice = (name: string, label: string, known: readonly number[], value: number) => html`<label>${label}
  <select onChange=${(event: Event) => navigate(hrefWith({ [name]: (event.target as HTMLSelectElement).value }))}>
    ${options(
      known.map((number) => [String(number), `Version ${number}`]),
      String(value),
    )}
  </select>
</label>`;

function Comparison({
  paId,
  numbers,
  isComplete,
}: {
  paId: string;
  numbers: readonly [number, number];
  isComplete: boolean;
}) {
  const variables = { paId, numbers: [...new Set(numbers)] };
  const [answer, setAnswer] = useState<Answer<VersionRecordsQuery>>();
  // Once, because each read is in the ledger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of the component stands for the versions
  useEffect(() => {
    send(versionRecords, variables).then(setAnswer);
  }, []);
  const query = {
    operation: versionRecords,
    variables,
    data: answer?.data ?? null,
    errors: answer?.errors ?? [],
    isLoading: answer === undefined,
    reload: () => send(versionRecords, variables).then(setAnswer),
    refresh: async () => {},
  };
  const versions = answer?.data?.notice?.versions;
  const [left, right] = numbers.map((number) => versions?.find(({ version }) => version === number)?.record);
  const rows = left && right ? rowsOf(left, right) : undefined;
  const changed = rows?.filter(({ texts: [left, right] }) => left !== right);
  return panel(query, {
    title: isComplete ? 'All fields' : 'What differs',
    note: changed && plural(changed.length, 'difference'),
    lines: 10,
    show: () => rows && changed && table(isComplete ? rows : changed, numbers),
  });
}

const table = (rows: readonly Row[], numbers: readonly [number, number]) =>
  rows.length === 0
    ? empty('Both versions say the same.')
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Differences"><table class="compare">
        <thead><tr><th scope="col">Field</th>${numbers.map((number) => html`<th scope="col">Version ${number}</th>`)}</tr></thead>
        <tbody>${rows.map(
          ({ path, texts: [left, right] }) => html`<tr>
            <th scope="row">${fieldName(path)}</th>
            <td>${left === right ? left : marked('del', left)}</td>
            <td>${left === right ? right : marked('ins', right)}</td>
          </tr>`,
        )}</tbody>
      </table></div>`;

const marked = (tag: 'del' | 'ins', text: string) =>
  text ? html`<${tag}>${text}</${tag}>` : html`<span class="quiet">none</span>`;

/** All fields of both versions, in the order of the record. */
function rowsOf(...records: readonly [object, object]): Row[] {
  const [left, right] = records.map((record) => new Map(leavesOf(record))) as [
    Map<string, string>,
    Map<string, string>,
  ];
  const paths = new Set([...left.keys(), ...right.keys()]);
  return [...paths].map((path) => ({ path, texts: [left.get(path) ?? '', right.get(path) ?? ''] }));
}

/** Each value with its path; items of lists of objects are counted from 1. */
function* leavesOf(value: object, path = ''): Generator<[string, string]> {
  for (const [name, inner] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${path} ${Number(name) + 1}` : path ? `${path}.${name}` : name;
    const isTexts = Array.isArray(inner) && typeof inner[0] !== 'object';
    if (typeof inner === 'object' && inner !== null && !isTexts) yield* leavesOf(inner, at);
    else yield [at, textOf(inner)];
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  // Values of the vocabularies are written with underscores.
  return typeof value === 'string' && /^[a-z]+(_[a-z]+)+$/.test(value) ? words(value) : String(value);
}
