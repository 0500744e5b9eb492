import { useEffect, useRef, useState } from 'preact/hooks';
import { labelOf, plural } from '../../base/format.ts';
import { amendNotice, notice as noticeOperation, noticeRecord } from '../../base/graph.ts';
import { navigateFrom } from '../../base/location.ts';
import { recordOf, recordValuesOf, type Values } from '../../forms/record-fields.tsx';
import { noticeHref } from '../../panels/links.tsx';
import { Errors, Placeholder, ScreenTitle } from '../../panels/panel.tsx';
import { notify } from '../../parts/clipboard.ts';
import { useOnce } from '../../parts/hooks.ts';
import { change, useQuery } from '../../session/query.ts';
import { type GraphError, send } from '../../session/send.ts';
import { forgetUnsent, keepUnsent, unsent } from '../../session/unsent.ts';
import type { Notice } from '../notice/transitions.ts';
import { Kept, RecordForm, useUnsentForm } from './record-form.tsx';

/** What somebody else wrote at the same time, starting from the same record. */
type Conflict = {
  /** What they did. */
  what: string;
  /** Fields that only they changed. */
  taken: readonly string[];
  /** Fields that both changed, with what they wrote. */
  theirs: Values;
};

/**
 * @param base what both read @param mine what is written here @param other what the other person saved
 * @returns both together; where they contradict, what was written here
 */
function merge(base: Values, mine: Values, other: Values) {
  const values: Record<string, string> = {};
  const theirs: Record<string, string> = {};
  const taken: string[] = [];
  for (const path of new Set([...Object.keys(mine), ...Object.keys(other)])) {
    const [before, here, there] = [base[path], mine[path], other[path]];
    const isChangedHere = (here ?? '') !== (before ?? '');
    const isChangedThere = (there ?? '') !== (before ?? '');
    const chosen = isChangedHere ? here : there;
    if (chosen !== undefined) values[path] = chosen;
    if (!isChangedThere || (here ?? '') === (there ?? '')) continue;
    if (isChangedHere) theirs[path] = there ?? '';
    else taken.push(path);
  }
  return { values, taken, theirs };
}

/** The newest version: that of the amendment, if there is one. Its reason is one of the values. */
type Read = { revision: number; version: number; values: Values };

/** Whether the change becomes a version of its own. */
const isAmendment = ({ amendment, signedOffAt }: Notice) => amendment !== null || signedOffAt !== null;

export function AmendScreen({ paId }: { paId: string }) {
  const state = useQuery(noticeOperation, { paId });
  const current = state.data?.notice;
  const canChange = current?.availableTransitions?.includes('amend') === true;
  // Once the form is open, it stays: what is written in it must not get lost because the notice changed or cannot be read.
  const opened = useRef<Notice | null>(null);
  if (current && (canChange || opened.current)) opened.current = current;
  const notice = opened.current;
  const href = noticeHref(paId);
  return (
    <>
      <ScreenTitle title={notice ? titleOf(notice) : `Edit ${paId}`} />
      {state.isLoading && !notice && <Placeholder lines={12} />}
      {notice && <p class="lead">{leadOf(notice)} Opening this form is recorded.</p>}
      <Errors errors={state.errors} retry={state.reload} />
      {current?.availableTransitions && !canChange && (
        <p>
          This notice cannot be changed now. <a href={href}>Show the notice</a>
        </p>
      )}
      {notice && <AmendForm paId={paId} notice={notice} href={href} />}
    </>
  );
}

const titleOf = (notice: Notice) => `${isAmendment(notice) ? 'Amend' : 'Edit'}: ${notice.title}`;

/** The version that is written. */
const versionOf = ({ amendment, version }: Notice) => amendment?.version ?? version + 1;

const leadOf = (notice: Notice) =>
  isAmendment(notice)
    ? `Version ${versionOf(notice)} comes onto the register when it is signed off.`
    : 'Saving replaces the draft.';

/** Reads the newest version. Once for each opening and each conflict, because each read is in the ledger. */
async function read(paId: string, ofAmendment: boolean): Promise<{ found?: Read; errors: readonly GraphError[] }> {
  const { data, errors } = await send(noticeRecord, { paId, ofAmendment });
  const notice = data?.notice;
  if (!notice || errors.length > 0) return { errors };
  const { amendment, revision } = notice;
  // Somebody else has just begun an amendment, or ended it.
  if ((amendment !== null) !== ofAmendment) return read(paId, amendment !== null);
  const { record, version } = amendment ?? notice;
  if (!record) return { errors };
  const values = { ...recordValuesOf(record), amendmentReason: amendment?.amendmentReason ?? '' };
  return { found: { revision, version, values }, errors };
}

function AmendForm({ paId, notice, href }: { paId: string; notice: Notice; href: string }) {
  const address = `${href}/edit`;
  const title = titleOf(notice);
  const [base, setBase] = useState(unsent.peek().get(address)?.base as Read | undefined);
  const {
    values,
    show,
    change: onChange,
    kept,
    forget,
  } = useUnsentForm(address, (values) => ({ title, values, base }));
  const [conflict, setConflict] = useState<Conflict>();
  const [errors, setErrors] = useState<readonly GraphError[]>([]);
  const [isSending, once] = useOnce();
  const open = async () => {
    const { found, errors } = await read(paId, notice.amendment !== null);
    setErrors(errors);
    setBase(found);
    show(found?.values);
    setConflict(undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per notice
  useEffect(() => {
    if (!kept) open();
  }, [paId]);
  if (!base || !values) {
    return errors.length > 0 ? <Errors errors={errors} retry={open} /> : <Placeholder lines={12} />;
  }
  const save = async () => {
    const { amendmentReason } = values;
    const reason = amendmentReason && { amendmentReason };
    const input = { paId, revision: base.revision, record: recordOf(values), ...reason };
    const { data, errors } = await change(amendNotice, { input });
    const isOutdated = errors.some(({ extensions }) => extensions.code === 'NOTICE_CHANGED');
    const current = isOutdated ? (await read(paId, true)).found : undefined;
    // The answer to an earlier attempt was lost.
    if (data?.amendNotice || (current && isSame(values, current.values))) {
      forgetUnsent(address);
      return notify(navigateFrom(address, href) ? 'Saved' : `Saved: ${notice.title}`);
    }
    setErrors(current ? [] : errors);
    if (!current) return;
    const { values: both, ...found } = merge(base.values, values, current.values);
    show(both);
    setBase(current);
    keepUnsent(address, { title, values: both, base: current });
    const what = current.version > base.version ? `began version ${current.version}` : 'changed this notice';
    setConflict({ what, ...found });
  };
  const startAgain = () => {
    forget();
    open();
  };
  return (
    <>
      {kept && <Kept startAgain={startAgain} />}
      {conflict && <ConflictNote {...conflict} />}
      <RecordForm
        values={values}
        change={onChange}
        saved={base.values}
        theirs={conflict?.theirs}
        errors={errors}
        isSending={isSending}
        submit={isAmendment(notice) ? `Save version ${versionOf(notice)} as a draft` : 'Save the draft'}
        cancel={href}
        onSubmit={() => once(save)}
        reason={isAmendment(notice) ? reasonField(notice) : undefined}
      />
    </>
  );
}

/** Whether saving would change nothing. */
const isSame = (mine: Values, saved: Values) =>
  JSON.stringify(recordOf(mine)) === JSON.stringify(recordOf(saved)) &&
  (mine.amendmentReason || saved.amendmentReason) === saved.amendmentReason;

const reasonField = ({ amendment }: Notice) => ({
  name: 'amendmentReason',
  type: 'String',
  caption: `The register and the audit trail show this reason. Do not enter names, e-mail addresses or telephone numbers.${amendment ? ' Leave blank to keep it as it is.' : ''}`,
  isRequired: amendment === null,
  maxLength: 2000,
});

/** What another person saved while this form was open. */
function ConflictNote({ what, taken, theirs }: Conflict) {
  const both = Object.keys(theirs);
  return (
    <div class="callout waiting" role="alert">
      <h2>Somebody else {what} while you were writing</h2>
      {taken.length > 0 && <p>Their changes are now in this form: {taken.map(labelOf).join(', ')}.</p>}
      {both.length > 0 && (
        <>
          <p>You both changed {plural(both.length, 'field')}. Yours is kept unless you choose theirs:</p>
          <ul>
            {both.map((path) => (
              <li>
                <a href={`#field-${path}`}>{labelOf(path)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>Check the form, and save it again.</p>
    </div>
  );
}
