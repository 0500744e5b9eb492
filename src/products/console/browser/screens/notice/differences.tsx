import type { ComponentChildren } from 'preact';
import { itemTypeOf } from '../../../../../domain/files/item-type.ts';
import { labelOf } from '../../base/format.ts';
import { fieldAt, isEmpty, recordValue } from '../../forms/record-fields.tsx';
import { type Stretch, wordDifferences } from '../../parts/word-differences.ts';

export type Difference = { path: string; before: unknown; after: unknown; isContactData: boolean };

type Props = {
  differences: readonly Difference[];
  /** What the versions are called. */
  before: string;
  after: string;
  /** The currency of the amounts. Undefined if it could not be read. */
  currency: string | undefined;
};

type AmendedProps = Omit<Props, 'differences'> & {
  differences: readonly Difference[] | null | undefined;
  /** The versions from the first to the second, without the first. */
  versions: readonly { version: number; amendmentReason: string | null }[];
  /** Said if nothing differs. */
  same: ComponentChildren;
};

/** The reasons for versions, and what they change. */
export const Amended = ({ versions, differences, same, ...names }: AmendedProps) => (
  <>
    {versions.map(
      ({ version, amendmentReason }) =>
        amendmentReason && (
          <p key={version} class="reason">
            <span class="note sub">Reason for version {version}</span> {amendmentReason}
          </p>
        ),
    )}
    {differences && (differences.length === 0 ? same : <Differences {...names} differences={differences} />)}
  </>
);

/** Fields with their values in two versions, side by side where there is room. In texts, the words that differ are marked. */
const Differences = ({ differences, before, after, currency }: Props) => (
  <div class="differences">
    <p class="heads note" aria-hidden="true">
      <span>Field</span>
      <span>{before}</span>
      <span>{after}</span>
    </p>
    {differences.map((difference) => (
      <section key={difference.path}>
        <h3>{labelOf(difference.path)}</h3>
        {sidesOf(difference, currency).map((side, index) => (
          <div class={index === 0 ? 'before' : 'after'}>
            <p class="side note">{index === 0 ? before : after}</p>
            {side}
          </div>
        ))}
      </section>
    ))}
  </div>
);

const none = <span class="quiet">Blank</span>;
const hidden = <span class="quiet">Contact data is hidden</span>;

function sidesOf(
  difference: Difference,
  currency: string | undefined,
): readonly [ComponentChildren, ComponentChildren] {
  const { path, before, after, isContactData } = difference;
  if (isContactData) return [hidden, hidden];
  if (typeof before === 'string' && typeof after === 'string' && fieldAt(path)?.type === 'String') {
    const stretches = wordDifferences(before, after);
    return [textOf(stretches, 'before'), textOf(stretches, 'after')];
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return [listOf(path, before, after, currency), listOf(path, after, before, currency, true)];
  }
  const type = fieldAt(path)?.type ?? 'String';
  return [
    isEmpty(before) ? none : <del>{recordValue(type, before, currency)}</del>,
    isEmpty(after) ? none : <ins>{recordValue(type, after, currency)}</ins>,
  ];
}

/** One of two texts, with what only it has marked. */
const textOf = (stretches: readonly Stretch[], side: keyof Stretch) => (
  <p class="text">
    {stretches.map((stretch) =>
      stretch.before === stretch.after ? stretch[side] : mark(stretch[side], side === 'after'),
    )}
  </p>
);

const mark = (text: ComponentChildren, isNew: boolean) =>
  text === '' ? null : isNew ? <ins>{text}</ins> : <del>{text}</del>;

/** One of two lists, with the items that only it has marked. */
function listOf(
  path: string,
  items: readonly unknown[],
  others: readonly unknown[],
  currency: string | undefined,
  isNew = false,
) {
  if (items.length === 0) return none;
  const type = itemTypeOf(fieldAt(path)?.type ?? 'String');
  return (
    <ul>
      {items.map((item) => {
        const text = recordValue(type, item, currency);
        return <li>{others.includes(item) ? text : mark(text, isNew)}</li>;
      })}
    </ul>
  );
}
