import { day, fieldName, labelOf, plural } from '../../base/format.ts';
import { type FieldContext, idOf } from '../../forms/record-field.tsx';
import { inWords } from '../../forms/record-fields.tsx';
import { Change, Facts } from '../../parts/inline.tsx';

type SaveBarProps = {
  context: FieldContext;
  /** The paths of the fields that are still to fill in. */
  left: readonly string[];
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

/** The number of fields to fill in, the changed fields, and what comes next: another step while something new is not complete. */
export function SaveBar({ context, left, next, isSending, submit, cancel, later }: SaveBarProps) {
  const [first] = left;
  const goesOn = !context.saved && next;
  const isComplete = !first || !goesOn;
  return (
    <div class="buttons bottom">
      {context.saved && (context.saved.changed.length > 0 || !first) && (
        <Changed context={context} saved={context.saved} />
      )}
      <span class="note" role="status">
        {first ? (
          <>
            {plural(left.length, 'required field')} left. <a href={`#${idOf(first)}`}>Go to {labelOf(first)}</a>.
          </>
        ) : (
          context.saved?.changed.length !== 0 && 'All required fields are filled in.'
        )}{' '}
        <span class="nowrap">
          {later?.isChanged ? 'Not saved yet.' : later?.until && `Kept until ${day(later.until)}.`}
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
      <button type="submit" class={isComplete ? 'primary' : 'quiet'} aria-disabled={isSending}>
        {isSending ? 'Saving…' : submit}
      </button>
      {goesOn && (
        <a class={`button next ${isComplete ? '' : 'primary'}`} href={`#${next}`}>
          Next: {fieldName(goesOn)}
        </a>
      )}
    </div>
  );
}

type ChangedProps = { context: FieldContext; saved: NonNullable<FieldContext['saved']> };

/** The old values beside the new ones. */
function Changed({ context, saved: { values: before, changed } }: ChangedProps) {
  if (changed.length === 0) return <span class="note changed-fields">Nothing changed yet</span>;
  return (
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
}
