import { useComputed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { createNotice } from '../../base/graph.ts';
import { navigate, navigateFrom } from '../../base/location.ts';
import { TextField } from '../../forms/form.tsx';
import { FoundField } from '../../forms/found-field.tsx';
import type { FieldContext } from '../../forms/record-field.tsx';
import { recordOf, type Values } from '../../forms/values.ts';
import { NoticeLink, noticeHref } from '../../panels/links.tsx';
import { Errors, Placeholder, ScreenTitle } from '../../panels/panel.tsx';
import { notify } from '../../parts/clipboard.ts';
import { useIdempotencyKey } from '../../session/idempotency-key.ts';
import { change } from '../../session/query.ts';
import type { GraphError } from '../../session/send.ts';
import { forgetUnsent, keepInBrowser, keepUnsent, unsent } from '../../session/unsent.ts';
import { copyOf, FillIn } from './fill-in.tsx';
import { Kept, RecordForm } from './record-form.tsx';

const nothing: Values = { publisherId: '' };

type CreateProps = {
  /** PA-ID of a notice to duplicate. */
  from: string | null;
  /** Id of a form that the browser keeps. */
  draft: string | null;
};

function inputOf({ paId, publisherId, ...values }: Values) {
  return { record: { ...recordOf(values), ...(paId && { paId }), ...(publisherId && { publisherId }) } };
}

const newPath = '/notices/new';
const addressOf = (search: Record<string, string>) => `${newPath}?${new URLSearchParams(search)}`.replace(/\?$/, '');

/** The first values of the form: those that the browser keeps, else those of a notice, or none. */
function useInitial(from: string | null, kept: Values | undefined) {
  const [initial, setInitial] = useState(kept ?? (from === null ? nothing : undefined));
  const [title, setTitle] = useState('');
  const [errors, setErrors] = useState<readonly GraphError[]>([]);
  const open = async () => {
    if (from === null) return setInitial({ ...nothing });
    const { title = '', values, errors } = await copyOf(from);
    setErrors(errors);
    setTitle(title);
    setInitial(values);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because each read is in the ledger
  useEffect(() => {
    if (!initial) open();
  }, []);
  return { initial, setInitial, title, errors, setErrors, open };
}

export function CreateScreen({ from, draft }: CreateProps) {
  const address = addressOf({ ...(from !== null && { from }), ...(draft !== null && { draft }) });
  const [kept, setKept] = useState(() => unsent.peek().get(address));
  const { initial, setInitial, title, errors, setErrors, open } = useInitial(from, kept?.values);
  // Not with each key: `unsent` changes with what is typed.
  const until = useComputed(() => unsent.value.get(address)?.until).value;
  const [isSending, setSending] = useState(false);
  const withKey = useIdempotencyKey(
    kept?.idempotencyKey ? { ...inputOf(kept.values), idempotencyKey: kept.idempotencyKey } : undefined,
  );
  const startAgain = () => {
    forgetUnsent(address);
    if (draft !== null) return navigate(newPath, { replace: true });
    setKept(undefined);
    open();
  };
  const formOf = (values: Values) => ({ title: values['basicInformation.title'] || 'New notice', values });
  /** Under an address of its own, so that others can be begun. */
  const keepForLater = () => {
    const own = addressOf({ draft: Date.now().toString(36) });
    if (!keepInBrowser(own, unsent.value.get(address) ?? formOf(initial ?? nothing))) {
      return notify('This browser cannot keep it: its storage is full or switched off.');
    }
    forgetUnsent(address);
    notify('Kept in this browser');
    navigate(own, { replace: true });
  };
  const onSubmit = async (values: Values) => {
    const input = withKey(inputOf(values));
    keepUnsent(address, { ...formOf(values), idempotencyKey: input.idempotencyKey });
    setSending(true);
    const { data, errors } = await change(createNotice, { input });
    setSending(false);
    setErrors(errors);
    const created = data?.createNotice?.notice;
    if (!created) return;
    forgetUnsent(address);
    const isShown = navigateFrom(newPath, noticeHref(created.paId));
    notify(isShown ? 'The draft is saved' : `The draft is saved: ${created.paId}`);
  };
  return (
    <>
      <ScreenTitle title="New notice" />
      <p class="lead">
        A draft needs all fields but the <em>optional</em> ones.
      </p>
      {from !== null && (
        <p class="note">
          It begins with what <NoticeLink paId={from}>{title || from}</NoticeLink> says, but for its own amount,
          addresses, days and declarations. Reading it is recorded.
        </p>
      )}
      {kept && <Kept until={kept.until} startAgain={startAgain} />}
      {draft !== null && !kept && <NotKept />}
      {initial ? (
        <RecordForm
          initial={initial}
          errors={errors}
          isSending={isSending}
          submit="Save the draft"
          cancel="/notices"
          draft={{ until, keep: keepForLater }}
          onChange={setInitial}
          onType={(values: Values) => keepUnsent(address, formOf(values))}
          onSubmit={onSubmit}
          first={(context: FieldContext, setValues: (values: Values) => void) => (
            <OwnFields context={context} setValues={setValues} />
          )}
        />
      ) : errors.length > 0 ? (
        <Errors errors={errors} retry={open} />
      ) : (
        <Placeholder lines={12} />
      )}
    </>
  );
}

const NotKept = () => (
  <p class="callout waiting" role="alert">
    This browser does not keep that notice any more.
  </p>
);

type OwnFieldsProps = { context: FieldContext; setValues: (values: Values) => void };

/** Fields of a new notice only. */
const OwnFields = ({ context: { issues, values, set }, setValues }: OwnFieldsProps) => (
  <section class="panel">
    <div class="fields">
      <FoundField
        name="publisherId"
        none="None: self-published"
        hint="It cannot be changed later."
        issues={issues}
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
        hint="Leave blank to get a new one."
        value={values.paId ?? ''}
        onInput={({ currentTarget }) => set('paId', currentTarget.value)}
        issues={issues}
      />
    </div>
    <FillIn values={values} onFilled={setValues} />
  </section>
);
