import { useComputed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { day } from '../../base/format.ts';
import { createNotice, discardUnfinishedNotice, saveUnfinishedNotice, unfinishedNotice } from '../../base/graph.ts';
import { hrefTo, navigate, navigateFrom } from '../../base/location.ts';
import { TextField } from '../../forms/form.tsx';
import { FoundField } from '../../forms/found-field.tsx';
import type { FieldContext } from '../../forms/record-field.tsx';
import { recordOf, type Values } from '../../forms/record-fields.tsx';
import { NoticeLink, noticeHref } from '../../panels/links.tsx';
import { Errors, Placeholder, ScreenTitle } from '../../panels/panel.tsx';
import { notify } from '../../parts/clipboard.ts';
import { useOnce } from '../../parts/hooks.ts';
import { change, useIdempotencyKey } from '../../session/query.ts';
import { type GraphError, send } from '../../session/send.ts';
import { forgetUnsent, keepUnsent, unsent } from '../../session/unsent.ts';
import { copyOf, FillIn } from './fill-in.tsx';
import { Kept, RecordForm, useUnsentForm } from './record-form.tsx';
import { textsOf, Unfinished } from './unfinished.tsx';

const nothing: Values = { publisherId: '' };

type CreateProps = {
  /** PA-ID of a notice to duplicate. */
  from: string | null;
  /** Id of an unfinished notice to go on with. */
  draft: string | null;
};

/** An unfinished notice as the server keeps it. */
type Saved = { id: string; revision: number; expiresAt: string };

/** What the form begins with: nothing, a notice to duplicate, or an unfinished one. */
type Start = {
  values?: Values | undefined;
  title?: string;
  saved?: Saved | undefined;
  errors: readonly GraphError[];
};

async function startOf({ from, draft }: CreateProps): Promise<Start> {
  if (draft !== null) {
    const { data, errors } = await send(unfinishedNotice, { ids: [draft] });
    const [saved] = data?.unfinishedNotices ?? [];
    const values = saved && Object.fromEntries(saved.texts.map(({ path, text }) => [path, text]));
    return { values: values ?? (errors.length === 0 ? { ...nothing } : undefined), saved, errors };
  }
  return from === null ? { values: { ...nothing }, errors: [] } : copyOf(from);
}

function inputOf({ paId, publisherId, ...values }: Values) {
  return { record: { ...recordOf(values), ...(paId && { paId }), ...(publisherId && { publisherId }) } };
}

const newPath = '/notices/new';
const draftHref = (draft: string) => hrefTo(newPath, { draft });
const titleOf = (values: Values) => values['basicInformation.title'] || 'New notice';

export function CreateScreen({ from, draft }: CreateProps) {
  const address = hrefTo(newPath, { from, draft });
  const form = useUnsentForm(address, (values) => ({ title: titleOf(values), values }));
  const { values, kept } = form;
  const [start, setStart] = useState<Start>({ errors: [] });
  const [errors, setErrors] = useState<readonly GraphError[]>([]);
  // Not with each key: `unsent` changes with what is typed.
  const isChanged = useComputed(() => unsent.value.has(address)).value;
  const [isSending, once] = useOnce();
  const completed = draft !== null && { unfinishedId: draft };
  const withKey = useIdempotencyKey(
    kept?.idempotencyKey ? { ...inputOf(kept.values), ...completed, idempotencyKey: kept.idempotencyKey } : undefined,
  );
  const open = async () => {
    const found = await startOf({ from, draft });
    setStart(found);
    form.show(found.values);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because each read of a notice is in the ledger
  useEffect(() => {
    if (!kept) open();
    else if (draft !== null) startOf({ from, draft }).then(({ saved }) => setStart({ ...start, saved }));
  }, []);
  const { title, saved } = start;
  const startAgain = () => {
    form.forget();
    open();
  };
  const sending = async <Data, Variables>(...request: Parameters<typeof change<Data, Variables>>) => {
    const { data, errors } = await change(...request);
    setErrors(errors);
    return data;
  };
  const saveForLater = async () => {
    if (!values) return;
    const input = withKey({ texts: textsOf(values), ...(saved && { id: saved.id, revision: saved.revision }) });
    const data = await sending(saveUnfinishedNotice, { input });
    const now = data?.saveUnfinishedNotice?.unfinishedNotice;
    if (!now) return;
    const typed = unsent.peek().get(address);
    forgetUnsent(address);
    // What was typed before the answer came.
    if (typed && JSON.stringify(typed.values) !== JSON.stringify(values)) keepUnsent(draftHref(now.id), typed);
    setStart({ ...start, saved: now });
    notify('Saved. Create the draft to make it a notice.');
    if (draft !== now.id) navigate(draftHref(now.id), { replace: true });
  };
  const discard = async () => {
    if (!saved || !(await sending(discardUnfinishedNotice, { input: { id: saved.id } }))) return;
    forgetUnsent(address);
    navigate(newPath, { replace: true });
  };
  const create = async () => {
    if (!values) return;
    const input = withKey({ ...inputOf(values), ...completed });
    keepUnsent(address, { title: titleOf(values), values, idempotencyKey: input.idempotencyKey });
    const created = (await sending(createNotice, { input }))?.createNotice?.notice;
    if (!created) return;
    forgetUnsent(address);
    const isShown = navigateFrom(newPath, noticeHref(created.paId));
    notify(isShown ? 'The draft is created' : `The draft is created: ${created.paId}`);
  };
  return (
    <>
      <ScreenTitle title="New notice" />
      <p class="lead">
        Fill in every field that is not marked <em>optional</em>, then create the draft. Until then,{' '}
        <em>Save for later</em> keeps what you typed: only you can see it.
      </p>
      {from !== null && (
        <p class="note">
          Copied from <NoticeLink paId={from}>{title || from}</NoticeLink>, except its amount, addresses, dates and
          declarations. Reading it is recorded.
        </p>
      )}
      {kept ? <Kept startAgain={startAgain} /> : from === null && draft === null && <Unfinished hrefOf={draftHref} />}
      {saved && (
        <p class="callout soon">
          <span>
            Only you can see this unfinished notice. It will be deleted on {day(saved.expiresAt)} unless you save it
            again.
          </span>{' '}
          <button type="button" class="small" onClick={discard}>
            Delete it now
          </button>
        </p>
      )}
      {draft !== null && values && !saved && start.errors.length === 0 && !kept && <NotKept />}
      {values ? (
        <RecordForm
          values={values}
          change={form.change}
          errors={errors}
          isSending={isSending}
          submit="Create the draft"
          cancel="/notices"
          later={{ until: saved?.expiresAt, isChanged, save: () => once(saveForLater) }}
          onSubmit={() => once(create)}
          first={(context) => <OwnFields context={context} onFilled={(filled) => form.change(() => filled)} />}
        />
      ) : start.errors.length > 0 ? (
        <Errors errors={start.errors} retry={open} />
      ) : (
        <Placeholder lines={12} />
      )}
    </>
  );
}

const NotKept = () => (
  <p class="callout waiting" role="alert">
    This unfinished notice no longer exists. It was created or deleted, or had not been saved for 30 days.
  </p>
);

type OwnFieldsProps = { context: FieldContext; onFilled: (values: Values) => void };

/** Fields of a new notice only. */
const OwnFields = ({ context: { values, set }, onFilled }: OwnFieldsProps) => (
  <section class="panel">
    <div class="fields">
      <FoundField
        name="publisherId"
        none="Choose"
        others={[['', 'None: self-published']]}
        isRequired
        hint="You cannot change the publisher later."
        value={values.publisherId ?? ''}
        onChange={(id) => set('publisherId', id)}
      />
      <TextField
        name="paId"
        label={
          <>
            PA-ID <span class="optional">optional</span>
          </>
        }
        hint="Leave blank and the server assigns one."
        value={values.paId ?? ''}
        onInput={({ currentTarget }) => set('paId', currentTarget.value)}
      />
    </div>
    <FillIn values={values} onFilled={onFilled} />
  </section>
);
