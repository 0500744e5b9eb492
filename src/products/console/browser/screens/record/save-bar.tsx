import { day, fieldName, labelOf, plural } from '../../base/format.ts';
import { type FieldContext, idOf } from '../../forms/record-field.tsx';
import { inWords } from '../../forms/record-fields.tsx';
import { useAfterPause } from '../../parts/hooks.ts';
import { Change, Facts } from '../../parts/inline.tsx';

type SaveBarProps = {
  context: FieldContext;
  /** The paths of the fields that are still to fill in, and those of them in the step that is shown. */
  left: readonly string[];
  here: readonly string[];
  /** The step after the one that is shown. */
  next: string | undefined;
  isSending: boolean;
  submit: string;
  cancel: string;
  later: Later | undefined;
};

/** A form that the server can keep until it is complete. */
export type Later = {
  /** Until when it keeps what was saved. */
  until: string | undefined;
  /** Whether something was typed since. */
  isChanged: boolean;
  save: () => void;
};

/** The number of fields to fill in, the changed fields, and what comes next. Something new is sent when it is complete, from the last step, or again. */
export function SaveBar({ context, left, here, next, isSending, submit, cancel, later }: SaveBarProps) {
  const { saved } = context;
  const [first = left[0]] = here;
  // Later, so that a press that leaves the last field does not miss its button.
  const isComplete = useAfterPause(!first || context.issues.size > 0, 300);
  const isToSend = saved || !next || isComplete;
  const where = here.length === 0 ? ' in other parts' : here.length < left.length ? ` here, ${left.length} in all` : '';
  return (
    <div class="buttons bottom">
      {saved && saved.changed.length > 0 && <Changed context={context} saved={saved} />}
      <span class="note" role="status">
        {saved?.changed.length === 0 && 'Nothing changed yet. '}
        {first ? (
          <>
            {plural(here.length || left.length, 'required field')} left{where}.{' '}
            <a href={`#${idOf(first)}`}>Go to {labelOf(first)}</a>.
          </>
        ) : (
          saved?.changed.length !== 0 && 'All required fields are filled in.'
        )}{' '}
        <span class="nowrap">
          {later?.isChanged
            ? context.issues.size === 0 && 'Not saved yet.'
            : later?.until && `Kept until ${day(later.until)}.`}
        </span>
      </span>
      <a class="button quiet" href={cancel}>
        {later?.until && !later.isChanged ? 'Close' : 'Cancel'}
      </a>
      {later && (
        <button type="button" aria-disabled={isSending} onClick={later.save}>
          Save for later
        </button>
      )}
      {next && (
        <a class={`button ${isToSend ? '' : 'primary'}`} href={`#${next}`}>
          {isToSend ? 'Next part' : `Next: ${fieldName(next)}`}
        </a>
      )}
      {isToSend && (
        <button type="submit" class="primary" aria-disabled={isSending}>
          {isSending ? 'Saving…' : submit}
        </button>
      )}
    </div>
  );
}

type ChangedProps = { context: FieldContext; saved: NonNullable<FieldContext['saved']> };

/** The old values beside the new ones. */
const Changed = ({ context, saved: { values: before, changed } }: ChangedProps) => (
  <details class="changed-fields">
    <summary>{plural(changed.length, 'field')} changed</summary>
    <Facts
      as="changed"
      of={changed.map((path) => [
        <a href={`#${idOf(path)}`}>{labelOf(path)}</a>,
        <Change before={inWords(path, before)} after={inWords(path, context.values)} />,
      ])}
    />
  </details>
);
