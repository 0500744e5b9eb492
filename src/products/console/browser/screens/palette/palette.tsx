import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { labelOf, plural } from '../../base/format.ts';
import { showOver } from '../../base/keys.ts';
import { revealControl } from '../../base/location.ts';
import { hasEmail, withoutTokens } from '../../base/secrets.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { useAfterPause } from '../../parts/hooks.ts';
import { Icon } from '../../parts/inline.tsx';
import { may } from '../../session/me.ts';
import { type Group, matching, type Option, searchHref, useFound } from './found.tsx';

const typingPause = 150;

/** Finds screens, actions, notices, campaigns, publishers, tokens and requests, and goes there. A combobox with its list. */
export function Palette({ groups }: { groups: readonly Group[] }) {
  const [ofScreen] = useState(actionsOfScreen);
  const [fields] = useState(fieldsOfScreen);
  const [typed, setTyped] = useState('');
  const text = withoutTokens(typed.trim());
  const asked = useAfterPause(text, typingPause);
  const found = useFound(asked);
  const isPending = text !== asked || found.isReading;
  const shown = [
    // Without a text: what all screens have, as it is in the same place each time. The menu has the screens, so they come last.
    ...(text ? [ofScreen, fields, ...groups] : [...groups.toReversed(), ofScreen]).map((group) =>
      matching(group, text),
    ),
    // Before the answer to this text is there: of the answer to the last one, what is surely in this one, too.
    ...(text ? found.groups.map((group) => (isPending ? matching(group, text) : group)) : []),
    ...(text && may('notices') ? [searchGroup(text)] : []),
  ].filter(({ options }) => options.length > 0);
  const options = shown.flatMap(({ options }) => options);
  const [moved, moveTo] = useState<string>();
  const active = Math.max(
    0,
    options.findIndex(({ id }) => id === moved),
  );
  const list = useRef<HTMLDivElement>(null);
  const choose = () => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.click();
  const chooseLater = useWhenAnswered(isPending, choose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls when another option becomes active
  useLayoutEffect(
    () => list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }),
    [active],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) moveTo(options[(active + step + options.length) % options.length]?.id);
    else if (event.key !== 'Enter' || event.isComposing) return;
    // The last option searches all lists. A better match, such as the notice with this PA-ID, may still arrive.
    else if (isPending && moved === undefined && active === options.length - 1) chooseLater();
    else choose();
    event.preventDefault();
  };
  const onInput = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    setTyped(currentTarget.value);
    moveTo(undefined);
  };
  return (
    <Dialog title="Go to" class="palette" onClose={close}>
      <input
        type="text"
        role="combobox"
        aria-label="Find anything"
        aria-expanded={options.length > 0}
        aria-controls="found"
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `found-${active}` : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder="Title, name, PA-ID or request ID"
        value={typed}
        onInput={onInput}
        onKeyDown={onKeyDown}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the text chooses an option */}
      <div id="found" role="listbox" aria-label="Found" tabIndex={-1} ref={list} onClick={close}>
        {shown.map((group) => groupOf(group, options, active))}
      </div>
      <footer class="note">
        <span role="status">{statusOf(text, isPending, found)}</span>
        <span class="if-wide">
          <kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
        </span>
        <button type="button" class="quiet small if-narrow" onClick={close}>
          <Icon name="close" /> Close
        </button>
      </footer>
    </Dialog>
  );
}

const groupOf = ({ title, options }: Group, all: readonly Option[], active: number) => (
  <div role="group" key={title} aria-label={title}>
    <p class="note" aria-hidden="true">
      {title}
    </p>
    {options.map((option) => optionOf(option, all.indexOf(option), active))}
  </div>
);

/** Links, so that a pointer opens them in another tab, too. The focus stays in the text. */
const optionOf = ({ id, text, hint, href, act }: Option, index: number, active: number) => {
  const content = (
    <>
      <span>{text}</span>
      {hint && (
        <>
          {' '}
          <span class="note">{hint}</span>
        </>
      )}
    </>
  );
  const attributes = { id: `found-${index}`, role: 'option' as const, tabIndex: -1, 'aria-selected': index === active };
  return href === undefined ? (
    <button key={id} type="button" {...attributes} onClick={() => setTimeout(act)}>
      {content}
    </button>
  ) : (
    <a key={id} href={href} {...attributes}>
      {content}
    </a>
  );
};

const searchGroup = (text: string): Group => ({
  title: 'Search',
  options: [
    {
      id: 'search',
      text: hasEmail(text) ? 'People: Data-subject search' : `All notices with “${text}”`,
      href: searchHref(text),
    },
  ],
});

function statusOf(text: string, isPending: boolean, { groups, hasFailed }: ReturnType<typeof useFound>): string {
  if (text.length < 2) return '';
  if (isPending) return 'Searching…';
  if (hasFailed) return 'Not everything could be searched.';
  return `${plural(
    groups.reduce((sum, { options }) => sum + options.length, 0),
    'result',
  )}`;
}

/** Chooses as soon as the answer is there. */
function useWhenAnswered(isPending: boolean, choose: () => void): () => void {
  const [isWanted, want] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is what is shown then
  useEffect(() => {
    if (isWanted && !isPending) choose();
  }, [isWanted, isPending]);
  return () => want(true);
}

const close = () => showOver(undefined);

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** What the screen below the palette offers itself: its buttons, links and tabs, also those in its menus, and the menus themselves. */
const actionsOfScreen = (): Group => ({
  title: 'On this screen',
  options: all(
    'main :is(.screen-title, .next-step, .decision, .tabs, .chips, .more, .bottom) :is(button, a[href], summary):not(.small, form *, [aria-disabled=true]), main .chips button',
  ).map((element, index) => ({
    id: `action-${index}`,
    text: element.textContent.trim(),
    act: () => {
      element.click();
      element.focus();
    },
  })),
});

/** The fields of the form of a record, which has more than one wants to pass by the tab key. */
const fieldsOfScreen = (): Group => ({
  title: 'Fields',
  options: all('.record [id^="field-"]').map(({ id }) => ({
    id,
    text: labelOf(id.replace('field-', '')),
    act: () => {
      const field = revealControl(id);
      // The form shows the group that the address names.
      if (field?.checkVisibility() === false) location.hash = id;
      field?.focus();
    },
  })),
});
