import { useEffect } from 'preact/hooks';
import { beginningSize } from '../../../../../domain/files/input.ts';
import { inSentence, labelOf, plural } from '../../base/format.ts';
import { navigate, revealControl } from '../../base/location.ts';
import { Errors, ScreenTitle } from '../../panels/panel.tsx';
import { useAfterPause } from '../../parts/hooks.ts';
import { joined, type Options, Select } from '../../parts/inline.tsx';
import type { Issue } from '../../session/send.ts';
import { Columns, questionOf } from './column-table.tsx';
import { Choices, Constants, missingPaths } from './constants.tsx';
import {
  type CsvDraft,
  changeCsv,
  draft,
  type FileColumn,
  judge,
  mappingText,
  readAs,
  selfPublished,
} from './draft.ts';
import { FileScreen } from './file.tsx';
import { numberIn } from './read-as.tsx';
import { problemWords, Steps, useStart } from './run.tsx';

/** Step 2: which column is which field, and what the file does not say. */
export function ColumnsScreen() {
  const current = draft.value;
  const { isSending, errors, startAndOpen } = useStart();
  const mapping = current ? mappingText(current) : undefined;
  // The server is asked what it reads, and accepts, when typing has paused, and before the check.
  const settled = useAfterPause(mapping ?? '', 300);
  useEffect(() => {
    if (settled === (draft.peek()?.csv?.judged ?? '')) return;
    const aborter = new AbortController();
    judge(aborter.signal).catch((error: unknown) => {
      if (!aborter.signal.aborted) throw error;
    });
    return () => aborter.abort();
  }, [settled]);
  if (!current) return <FileScreen />;
  const { file, csv, publisherId, onExisting } = current;
  const [missing, ...others] = missingPaths(current);
  const isSettled = csv?.judged === mapping;
  const problems = (isSettled && csv?.issues) || [];
  const questions = placesIn(csv, (column, index) => csv && questionOf(csv, column, index));
  const check = async () => {
    if (missing) return revealControl(`field-${missing}`)?.focus();
    await judge();
    const judged = draft.value?.csv;
    if (judged?.errors.length || (draft.value && judged?.judged !== mappingText(draft.value))) return undefined;
    const [problem] = judged?.issues ?? [];
    if (problem) return revealControl(placesOf(problem, judged)[0]?.[0] ?? '')?.focus();
    const choice = { onExisting, dryRun: true };
    return startAndOpen({ file, options: choice, publisherId: ownerOf(publisherId), mapping: judged?.judged });
  };
  const discard = () => {
    draft.value = null;
    navigate('/imports');
  };
  const isReady = !missing && isSettled && problems.length === 0 && !csv?.errors.length;
  return (
    <>
      <ScreenTitle title={csv ? 'Match the columns' : file.name}>
        <button type="button" onClick={discard}>
          Discard
        </button>
      </ScreenTitle>
      <Steps current="Columns" />
      <div class="stack">
        {csv && <FileForm csv={csv} name={file.name} isWhole={file.size <= beginningSize} />}
        <Choices csv={csv} />
        {csv && (
          <>
            {csv.absent.length > 0 && (
              <p class="callout waiting" role="status">
                The mapping names columns that the file does not have: {csv.absent.join(', ')}.
              </p>
            )}
            <Columns csv={csv} />
            <Constants csv={csv} rows={file.size <= beginningSize ? `all ${plural(csv.rows, 'row')}` : 'all rows'} />
          </>
        )}
        <Errors errors={[...errors, ...(csv?.errors ?? [])]} />
      </div>
      <div class="buttons bottom">
        <span class="note" role="status">
          {problems.map((problem) => (
            <>
              <strong>{problemWords(problem).replace(namesOfTwo, '')}</strong> {linksTo(placesOf(problem, csv))}{' '}
            </>
          ))}
          {isReady && 'The check changes nothing. '}
          {missing ? (
            <>
              <strong>{plural(1 + others.length, 'answer')} missing</strong>
              {questions.length > 0 && `. ${plural(questions.length, 'question')} about columns can wait.`}
            </>
          ) : (
            questions[0] && (
              <>
                <strong>{plural(questions.length, 'column')} to check</strong>. Go to {linksTo([questions[0]])}.
              </>
            )
          )}
        </span>
        <a class="button" href="/imports/new">
          Back
        </a>
        <button type="button" class="primary" aria-disabled={isSending} onClick={check}>
          {missing ? `Go to ${labelOf(missing)}` : 'Check the file'}
        </button>
      </div>
    </>
  );
}

const ownerOf = (publisherId: string) => (publisherId === selfPublished ? undefined : publisherId || undefined);

/** A part of the page, and what people call it. */
type Places = readonly (readonly [id: string, text: string])[];

const linksTo = (places: Places) => joined(places.map(([id, text]) => <a href={`#${id}`}>{text}</a>));

/** They are links. */
const namesOfTwo = /: ".*" and ".*"(?=\. Keep one)/;

type Csv = CsvDraft | undefined;

const placesIn = (csv: Csv, isMeant: (column: FileColumn, index: number) => unknown): Places =>
  (csv?.columns ?? []).flatMap((each, index) =>
    isMeant(each, index) ? [[`column-${index}`, each.column] as const] : [],
  );

/** The columns that an issue of a mapping is about. */
const placesOf = ({ params }: Issue, csv: Csv) =>
  placesIn(csv, ({ targets }) => targets.some(({ to }) => params?.fields?.includes(to)));

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
};

/** What was detected about the file. */
function FileForm({ csv, name, isWhole }: FileFormProps) {
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
  const own = (values: readonly string[]) => values.map((one) => [one, one] as const);
  const { delimiter, encoding } = form;
  const choices: readonly [label: string, chosen: string, options: Options, onChoose: (value: string) => void][] = [
    ['Encoding', encoding, own(known), (encoding) => readAs({ delimiter, encoding })],
    ['Separator', delimiter, separators, (delimiter) => readAs({ delimiter, encoding })],
    [
      'Header',
      form.headerLine === 0 ? '0' : '1',
      [
        ['1', `Line ${form.headerLine || 1}`],
        ['0', 'None'],
      ],
      (line) => readAs({ delimiter, encoding, headerLine: Number(line) }),
    ],
    ['Numbers', shown, own([...new Set([shown, ...styles])]), setStyle],
  ];
  return (
    <details class="panel file-form">
      <summary>
        <strong>{name}</strong>{' '}
        <span class="note">
          {[
            isWhole ? rows : `first ${rows}`,
            encoding.toUpperCase(),
            inSentence(separators.find(([sign]) => sign === delimiter)?.[1] ?? delimiter),
            form.headerLine === 0 ? 'no header' : `header in line ${form.headerLine}`,
            `numbers as ${shown}`,
          ].join(' · ')}
        </span>{' '}
        Change
      </summary>
      <div class="fields">
        {choices.map(([label, chosen, options, onChoose]) => (
          <label key={label}>
            {label} <Select options={options} chosen={chosen} onChoose={onChoose} />
          </label>
        ))}
      </div>
    </details>
  );
}
