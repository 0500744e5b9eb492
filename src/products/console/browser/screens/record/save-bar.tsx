import { day, fieldName, number, plural } from '../../base/format.ts';
import { labelOf } from '../../forms/label.ts';
import type { Progress } from '../../forms/needs.ts';
import { type FieldContext, idOf } from '../../forms/record-field.tsx';
import { inWords } from '../../forms/values.ts';
import { Menu } from '../../parts/menu.tsx';

type SaveBarProps = {
  context: FieldContext;
  progress: Progress;
  /** The step after the one that is shown. */
  next: string | undefined;
  isSending: boolean;
  submit: string;
  cancel: string;
  draft: Draft | undefined;
};

/** A form that the browser can keep until it is complete. */
export type Draft = { until: string | undefined; keep: () => void };

/** The number of fields to fill in, the changed fields, and what comes next: another step while something new is not complete. */
export function SaveBar({ context, progress, next, isSending, submit, cancel, draft }: SaveBarProps) {
  const counts = [...progress.values()];
  const left = counts.flatMap((each) => each.left);
  const [first] = left;
  const needed = counts.reduce((sum, each) => sum + each.needed, 0);
  const goesOn = !context.saved && next;
  const isComplete = !first || !goesOn;
  const end = (
    <a class="button" href={cancel}>
      {draft?.until ? 'Close' : 'Cancel'}
    </a>
  );
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
        {draft && (
          <>
            .{' '}
            <span class="nowrap">
              {draft.until ? `Kept in this browser until ${day(draft.until)}` : 'Kept in this tab'}
            </span>
          </>
        )}
      </span>
      {draft && !draft.until ? (
        <Menu text="More" isButton>
          <ul>
            <li>
              <button type="button" onClick={draft.keep}>
                Keep in browser
              </button>
            </li>
            <li>{end}</li>
          </ul>
        </Menu>
      ) : (
        end
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
