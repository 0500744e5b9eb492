import { day, fieldName, number, plural } from '../../base/format.ts';
import { labelOf } from '../../forms/label.ts';
import type { Progress } from '../../forms/needs.ts';
import { type FieldContext, idOf } from '../../forms/record-field.tsx';
import { inWords, type Values } from '../../forms/values.ts';

type SaveBarProps = {
  context: FieldContext;
  progress: Progress;
  /** The step after the one that is shown. */
  next: string | undefined;
  isSending: boolean;
  submit: string;
  cancel: string;
  later: (Omit<Later, 'save'> & { save: () => void }) | undefined;
};

/** A form that the server can keep until it is complete. */
export type Later = {
  /** Until when it keeps what was saved. */
  until: string | undefined;
  /** Whether something was typed since. */
  isChanged: boolean;
  save: (values: Values) => void;
};

/** The number of fields to fill in, the changed fields, and what comes next: another step while something new is not complete. */
export function SaveBar({ context, progress, next, isSending, submit, cancel, later }: SaveBarProps) {
  const counts = [...progress.values()];
  const left = counts.flatMap((each) => each.left);
  const [first] = left;
  const needed = counts.reduce((sum, each) => sum + each.needed, 0);
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
            {number(left.length)} of {number(needed)} needed fields left:{' '}
            <a href={`#${idOf(first)}`}>{labelOf(first)}</a>
          </>
        ) : (
          'All needed fields are filled in'
        )}
        {later && (
          <>
            .{' '}
            <span class="nowrap">
              {later.isChanged ? 'Changes are in this tab only' : later.until && `Kept until ${day(later.until)}`}
            </span>
          </>
        )}
      </span>
      <a class="button" href={cancel}>
        {later?.until && !later.isChanged ? 'Close' : 'Cancel'}
      </a>
      {later && (
        <button type="button" aria-disabled={isSending} onClick={later.save}>
          Save for later
        </button>
      )}
      <button type="submit" class={isComplete ? 'primary' : ''} aria-disabled={isSending}>
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
      <dl class="changed">
        {changed.map((path) => (
          <div>
            <dt>
              <a href={`#${idOf(path)}`}>{labelOf(path)}</a>
            </dt>
            <dd>
              <del>{inWords(path, before)}</del>
              <span aria-hidden="true"> → </span>
              <ins>{inWords(path, context.values)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
