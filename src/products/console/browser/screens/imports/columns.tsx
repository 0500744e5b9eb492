import { useEffect, useMemo, useState } from 'preact/hooks';
import { beginningSize } from '../../../../../domain/files/input.ts';
import { withTargets } from '../../../../../domain/files/mapping-json.ts';
import type { TargetJson } from '../../../../../domain/files/mapping-schema.ts';
import { asSeen } from '../../../../../domain/files/names.ts';
import { plural } from '../../base/format.ts';
import { navigate } from '../../base/location.ts';
import { withLabels } from '../../forms/issue-words.ts';
import { labelOf, revealControl } from '../../forms/label.ts';
import { Card, Errors, ScreenTitle } from '../../panels/panel.tsx';
import { useAfterPause } from '../../parts/hooks.ts';
import { joined } from '../../parts/inline.tsx';
import { type Options, Select } from '../../parts/options.tsx';
import type { GraphError, Issue } from '../../session/send.ts';
import { Constants, missingPaths } from './constants.tsx';
import {
  type CsvDraft,
  changeCsv,
  draft,
  type FileColumn,
  fieldOf,
  judge,
  mappingText,
  readAs,
  selfPublished,
} from './draft.ts';
import { FieldChoice, FieldList } from './field-choice.tsx';
import { FileScreen } from './file.tsx';
import { MappingMenu } from './mapping-menu.tsx';
import { numberIn, ReadAs } from './read-as.tsx';
import { problemWords } from './run.ts';
import { Steps, useStart } from './steps.tsx';

/** Step 2: which column is which field, and what the file does not say. */
export function ColumnsScreen() {
  const current = draft.value;
  const { isSending, errors, startAndOpen } = useStart();
  const mapping = current ? mappingText(current) : undefined;
  // The server is asked what it reads, and accepts, when typing has paused, and before the check.
  const settled = useAfterPause(mapping ?? '', 300);
  const [refusals, setRefusals] = useState<readonly GraphError[]>([]);
  useEffect(() => {
    if (settled === (draft.peek()?.csv?.judged ?? '')) return;
    const aborter = new AbortController();
    judge(aborter.signal).then(setRefusals, (error: unknown) => {
      if (!aborter.signal.aborted) throw error;
    });
    return () => aborter.abort();
  }, [settled]);
  if (!current) return <FileScreen />;
  const { file, csv, publisherId, onExisting } = current;
  const missing = missingPaths(current);
  const isSettled = csv?.judged === mapping;
  const problems = isSettled ? (csv?.issues ?? []) : [];
  const check = async () => {
    const [first] = missing;
    if (first) return revealControl(`field-${first}`)?.focus();
    const failures = await judge();
    setRefusals(failures);
    if (failures.length > 0) return undefined;
    const judged = draft.value?.csv;
    const [problem] = judged?.issues ?? [];
    if (problem) return placesOf(problem, judged)[0]?.reveal();
    const choice = { onExisting, dryRun: true };
    return startAndOpen({ file, options: choice, publisherId: ownerOf(publisherId), mapping: judged?.judged });
  };
  const discard = () => {
    draft.value = null;
    navigate('/imports');
  };
  const isReady = missing.length === 0 && problems.length === 0 && isSettled && refusals.length === 0;
  return (
    <>
      <ScreenTitle title={csv ? 'Match the columns' : file.name}>
        <button type="button" class="quiet" onClick={discard}>
          Discard
        </button>
      </ScreenTitle>
      <Steps current="Columns" />
      <div class="stack">
        {csv && (
          <>
            <FileForm
              csv={csv}
              name={file.name}
              isWhole={file.size <= beginningSize}
              readAgain={async (given) => setRefusals(await readAs({ ...formOf(csv), ...given }))}
            />
            {csv.absent.length > 0 && (
              <p class="callout waiting" role="status">
                The mapping names columns that the file does not have: {csv.absent.join(', ')}.
              </p>
            )}
            <Card title="Columns of the file" note={summaryOf(csv.columns)} tools={<MappingMenu csv={csv} />}>
              <Columns csv={csv} />
            </Card>
          </>
        )}
        <Constants csv={csv} />
        <Errors errors={[...errors, ...refusals]} />
      </div>
      <div class="buttons bottom">
        <span class="note" role="status">
          {problems.map((problem) => (
            <>
              <strong>{problemWords(problem).replace(namesOfTwo, '')}</strong>{' '}
              <Links of={placesOf(problem, csv).map(({ column, index }) => [`#column-${index}`, column])} />
            </>
          ))}
          {missing.length > 0 && (
            <>
              <strong>{missing.length} to do:</strong>{' '}
              <Links
                of={missing.slice(0, 3).map((path) => [`#field-${path}`, labelOf(path)])}
                more={missing.length - 3}
              />
            </>
          )}
          {csv && <Unread csv={csv} />}
          {isReady && 'Nothing is written by the check.'}
        </span>
        <a class="button" href="/imports/new">
          Back
        </a>
        <button type="button" class="primary" aria-disabled={isSending} onClick={check}>
          Check the file
        </button>
      </div>
    </>
  );
}

const ownerOf = (publisherId: string) => (publisherId === selfPublished ? undefined : publisherId || undefined);

/** Links to parts of the page, as a sentence. */
const Links = ({ of: links, more = 0 }: { of: readonly (readonly [href: string, text: string])[]; more?: number }) =>
  links.length > 0 && (
    <>
      {joined(links.map(([href, text]) => <a href={href}>{text}</a>))}
      {more > 0 && ` and ${more} more`}.{' '}
    </>
  );

/** They are links. */
const namesOfTwo = /: ".*" and ".*"(?=\. Keep one)/;

/** The columns that an issue of a mapping is about. */
function placesOf({ params }: Issue, csv: CsvDraft | undefined) {
  const fields = params?.fields ?? [];
  return (csv?.columns ?? []).flatMap(({ column, targets }, index) =>
    targets.some(({ to }) => fields.includes(to))
      ? [{ column, index, reveal: () => revealControl(`column-${index}`)?.focus() }]
      : [],
  );
}

const readingOf = ({ readings }: CsvDraft, index: number, path: string) =>
  readings.find(({ column, to }) => column === index && to === path);

/** The columns with values that no notice can have. */
function Unread({ csv }: { csv: CsvDraft }) {
  const unread = csv.columns.flatMap(({ column, targets }, index) => {
    const isUnread = targets.some(({ to }) => (readingOf(csv, index, to)?.rejected ?? 0) > 0);
    return isUnread ? [[`#column-${index}`, column] as const] : [];
  });
  return (
    unread.length > 0 && (
      <>
        <strong>Cannot be read:</strong> <Links of={unread} />
      </>
    )
  );
}

const formOf = ({ form: { delimiter, encoding } }: CsvDraft) => ({ delimiter, encoding });

function summaryOf(columns: readonly FileColumn[]): string {
  const matched = columns.filter(({ targets }) => targets.length > 0).length;
  return `${matched} matched, ${columns.length - matched} not imported`;
}

const separators = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', 'Bar'],
] as const;
const encodings = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
  'windows-1251',
  'windows-1253',
  'utf-16le',
  'utf-16be',
];
const styles = ['1234.56', '1234,56', '1.234,56', '1,234.56', '1 234,56', "1'234.56"];

type FileFormProps = {
  csv: CsvDraft;
  name: string;
  /** Whether all rows were read. */
  isWhole: boolean;
  readAgain: (given: Parameters<typeof readAs>[0]) => void;
};

/** What was detected about the file. */
function FileForm({ csv, name, isWhole, readAgain }: FileFormProps) {
  const { form, rows: count, style } = csv;
  const known = encodings.includes(form.encoding) ? encodings : [form.encoding, ...encodings];
  const shown = numberIn(style);
  const setStyle = (text: string) =>
    changeCsv({
      style: { groupSeparator: text.slice(1, -6), decimalSeparator: text.slice(-3, -2) },
      columns: csv.columns.map((one) =>
        one.targets.some(({ as }) => as === 'money' || as === 'integer') ? { ...one, doubt: undefined } : one,
      ),
    });
  const rows = plural(count, 'row');
  const choice = (label: string, chosen: string, options: Options, onChoose: (value: string) => void) => (
    <label>
      {label} <Select options={options} chosen={chosen} onChoose={onChoose} />
    </label>
  );
  return (
    <section class="panel file-form">
      <p>
        <strong>{name}</strong> <span class="note">{isWhole ? rows : `first ${rows}`}</span>
      </p>
      {choice(
        'Encoding',
        form.encoding,
        known.map((one) => [one, one]),
        (encoding) => readAgain({ encoding }),
      )}
      {choice('Separator', form.delimiter, separators, (delimiter) => readAgain({ delimiter }))}
      {choice(
        'Header',
        form.headerLine === 0 ? '0' : '1',
        [
          ['1', `Line ${form.headerLine || 1}`],
          ['0', 'None'],
        ],
        (line) => readAgain({ headerLine: Number(line) }),
      )}
      {choice(
        'Numbers',
        shown,
        [...new Set([shown, ...styles])].map((one) => [one, one]),
        setStyle,
      )}
    </section>
  );
}

/** Whether two fields of a column are read in the same way. */
function isReadAlike(one: TargetJson, other: TargetJson): boolean {
  const [a, b] = [fieldOf(one.to), fieldOf(other.to)];
  return (
    a?.type === b?.type &&
    a?.format === b?.format &&
    JSON.stringify({ ...one, to: '' }) === JSON.stringify({ ...other, to: '' })
  );
}

const isFirstOfAlike = (target: TargetJson, at: number, targets: readonly TargetJson[]) =>
  targets.findIndex((one) => isReadAlike(one, target)) === at;

/** How its field was found. An import refuses a column whose name another one has. */
function Origin({ guess: { column, origin, targets, doubt }, all }: { guess: FileColumn; all: readonly FileColumn[] }) {
  if (targets.length === 0) return <span class="badge waiting">Not imported</span>;
  if (all.filter((one) => asSeen(one.column) === asSeen(column)).length > 1)
    return <span class="badge bad">Two have this name</span>;
  if (doubt) return <span class="badge waiting">Not certain</span>;
  return origin === 'none' ? null : <span class="badge soon">{origins[origin]}</span>;
}

const origins = { same_name: 'Same name', guessed: 'Guessed', earlier: 'From mapping' };

const titles = [
  ['Column, with its first values', '29%'],
  ['Field of the notice', '33%'],
  ['', '12%'],
  ['Read as', '26%'],
] as const;

/** More settled columns than this are folded. */
const mostSettled = 6;

/** Whether somebody has to look at a column: it has no field, is not certain, or has values that cannot be read. */
const isOpen = (csv: CsvDraft, { targets, doubt }: FileColumn, index: number): boolean =>
  targets.length === 0 ||
  doubt !== undefined ||
  targets.some(({ to }) => (readingOf(csv, index, to)?.rejected ?? 0) > 0 || isIn(csv, to));

/** Whether what is wrong with the mapping is about a field. */
const isIn = ({ issues }: CsvDraft, field: string) => issues.some(({ params }) => params?.fields?.includes(field));

/** What is not settled comes first. A column keeps its place while it is being edited. */
function Columns({ csv }: { csv: CsvDraft }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another one when the file is read in another way
  const open = useMemo(() => csv.columns.map((column, index) => isOpen(csv, column, index)), [csv.form]);
  const all = csv.columns.map((guess, index) => ({ guess, index }));
  const questions = all.filter(({ index }) => open[index] !== false);
  const settled = all.filter(({ index }) => open[index] === false);
  const isFolded = settled.length > mostSettled;
  const shown = isFolded ? questions : [...questions, ...settled];
  return (
    <>
      <FieldList />
      {shown.length > 0 && <ColumnTable csv={csv} of={shown} />}
      {isFolded && (
        <details class="settled">
          <summary>{settled.length} columns are matched. Nothing to do.</summary>
          <ColumnTable csv={csv} of={settled} />
        </details>
      )}
    </>
  );
}

type ColumnTableProps = { csv: CsvDraft; of: readonly { guess: FileColumn; index: number }[] };

/** A table of fields to fill in. In narrow windows each row is a card. */
const ColumnTable = ({ csv, of: columns }: ColumnTableProps) => (
  <div class="scroll">
    <table class="rows matching" role="table">
      <colgroup>
        {titles.map(([title, width]) => (
          <col key={title} width={width} />
        ))}
      </colgroup>
      <thead>
        <tr role="row">
          {titles.map(([title]) => (
            <th key={title} scope="col" role="columnheader">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ guess, index }) => (
          <ColumnRow key={`${index} ${guess.column}`} csv={csv} guess={guess} index={index} />
        ))}
      </tbody>
    </table>
  </div>
);

function ColumnRow({ csv, guess, index }: { csv: CsvDraft; guess: FileColumn; index: number }) {
  const { column, targets, doubt, samples } = guess;
  const setTargets = (next: readonly TargetJson[], chosen: readonly string[] = []) =>
    changeCsv({ columns: withTargets(csv.columns, index, next), chosen: [...csv.chosen, ...chosen] });
  const first = samples.map((cell) => cell || '(empty)');
  return (
    <tr role="row">
      <th scope="row" role="rowheader" id={`column-${index}`} tabIndex={-1}>
        {column}
        <p class="note">{first.join(' · ')}</p>
      </th>
      <td role="cell" data-title="Field">
        <FieldChoice
          column={column}
          targets={targets}
          onChange={(next, path) => setTargets(next, path ? [path] : [])}
        />
      </td>
      <td role="cell">
        <Origin guess={guess} all={csv.columns} />
      </td>
      <td role="cell" data-title="Read as">
        {targets.filter(isFirstOfAlike).map((target) => (
          <ReadAs
            key={target.to}
            target={target}
            reading={readingOf(csv, index, target.to)}
            csv={csv}
            onChange={(next) =>
              setTargets(targets.map((one) => (isReadAlike(one, target) ? { ...next, to: one.to } : one)))
            }
          />
        ))}
        {doubt && <p class="note">{withLabels(doubt)}</p>}
      </td>
    </tr>
  );
}
