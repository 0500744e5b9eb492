import { useState } from 'preact/hooks';
import type { Opened } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { isNarrow } from './narrow.ts';

/**
 * @property does where it leads, or what it calls
 * @property dialog what it opens
 * @property isOpen whether its dialog is open at first
 * @property isMain the main one, if none is primary
 * @property isRare in the menu in wide windows, too
 * @property isHere leads to what is shown: not offered, but it keeps its room
 */
export type Act = {
  text: string;
  /** Below it in the menu: what sets it apart. */
  note?: string | undefined;
  does?: string | (() => void);
  dialog?: Opened;
  isOpen?: boolean;
  style?: 'primary' | 'danger' | '';
  isMain?: boolean;
  isRare?: boolean;
  isHere?: boolean;
};

/** @property label of the menu */
type ActsProps = { of: readonly (Act | false | null)[]; label?: string };

/** What can be done here. In narrow windows only the main one is a button, and the others are items of the menu. */
export function Acts({ of, label = 'More actions' }: ActsProps) {
  const all = of.filter((each) => each !== false && each !== null);
  const here = all.find(({ isHere }) => isHere);
  const acts = all.filter((each) => each !== here);
  const main = acts.find(({ style }) => style === 'primary') ?? acts.find(({ isMain, isRare }) => isMain && !isRare);
  const items = acts.filter((each) => each !== main);
  // By its text: what it is about may be read again while the dialog is open.
  const [opened, open] = useState(() => acts.find(({ isOpen }) => isOpen)?.text);
  const act = ({ text, note, does = () => open(text) }: Act, style: string) => {
    const content = note ? [text, ' ', <span class="note sub">{note}</span>] : text;
    return typeof does === 'string' ? (
      <a class={style} href={does}>
        {content}
      </a>
    ) : (
      <button type="button" class={style} onClick={does}>
        {content}
      </button>
    );
  };
  return (
    <>
      {here && <span class="button primary here if-wide">{here.text}</span>}
      {acts
        .filter(({ isRare }) => !isRare)
        .map((each) => act(each, `button ${each.style ?? ''} ${each === main ? '' : 'if-wide'}`))}
      {items.length > 0 && (
        <Menu
          label={label}
          text={isNarrow.value ? label.split(' ')[0] : label}
          isButton
          class={`acts ${items.some(({ isRare }) => isRare) ? '' : 'if-narrow'}`}
        >
          <ul>
            {items.map((each) => (
              <li class={each.isRare ? '' : 'if-narrow'}>{act(each, each.style ?? '')}</li>
            ))}
          </ul>
        </Menu>
      )}
      {acts.find(({ text }) => text === opened)?.dialog?.(() => open(undefined))}
    </>
  );
}
