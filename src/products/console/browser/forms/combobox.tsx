import type { Ref } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Options } from '../parts/inline.tsx';

type ComboboxProps = Readonly<Record<string, unknown>> & {
  /** What its list is called. */
  label: string;
  /** What is chosen, in words. */
  text: string;
  value?: string;
  /** What can be chosen, or what fits the typed text. */
  options: Options;
  /** Undefined: nothing is being typed, and the chosen text is shown. */
  typed: string | undefined;
  onType: (typed: string | undefined) => void;
  onPick: (value: string) => void;
  /** Called with a text that is no option, when the field is left or with Enter. Without it, such a text is dropped. */
  onRest?: (text: string) => void;
  /** How many were found. */
  status: string;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/**
 * A text field with a list that follows what is typed: the pattern "editable combobox with list autocomplete" of the ARIA
 * Authoring Practices. The focus stays in the text.
 */
export function Combobox(props: ComboboxProps) {
  const { label, text, value, options, typed, onType, onPick, onRest, status, onKeyDown, ...attributes } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [moved, moveTo] = useState<string>();
  const marked = moved ?? (typed ? undefined : value);
  const at = options.findIndex(([each]) => each === marked);
  const active = at < 0 && typed ? Math.min(0, options.length - 1) : at;
  const list = useInView(isOpen, active);

  const close = () => {
    setIsOpen(false);
    moveTo(undefined);
    onType(undefined);
  };
  const pick = (index: number) => {
    const option = options[index];
    if (option) onPick(option[0]);
    else if (typed?.trim()) onRest?.(typed);
    close();
  };
  const keys = (event: KeyboardEvent) => {
    const { key, isComposing } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const isTaken = step !== undefined || (isOpen && !isComposing && (key === 'Enter' || key === 'Escape'));
    if (step !== undefined) {
      const from = active < 0 && step < 0 ? 0 : active;
      if (isOpen) moveTo(options[(from + step + options.length) % options.length]?.[0]);
      setIsOpen(true);
    } else if (isTaken && key === 'Enter') pick(active);
    else if (isTaken) close();
    else if (key === 'Tab' && isOpen && typed && options[active]) pick(active);
    // Neither sends the form, nor closes the dialog or menu around it.
    if (!isTaken) return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  /** A text that was typed whole, or taken away, is a choice as well. */
  const leave = () => {
    if (typed !== undefined) {
      const given = typed.trim().toLowerCase();
      pick(options.findIndex(([value, text]) => (given === '' ? value === '' : text.toLowerCase() === given)));
    } else close();
  };
  return (
    <span class="combobox">
      <input
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        {...attributes}
        value={typed ?? text}
        onInput={({ currentTarget }) => {
          moveTo(undefined);
          setIsOpen(true);
          onType(currentTarget.value);
        }}
        onClick={({ currentTarget }) => {
          if (!isOpen) currentTarget.select();
          setIsOpen(true);
        }}
        onKeyDown={keys}
        onBlur={leave}
      />
      <span class={isOpen ? 'choices' : 'visually-hidden'}>
        {isOpen && <Choices id={id} label={label} options={options} active={active} list={list} pick={pick} />}
        <span class="note" role="status">
          {isOpen && status}
        </span>
      </span>
    </span>
  );
}

/** Scrolls to the list when it opens, and to the active option. */
function useInView(isOpen: boolean, active: number) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls when it opens and when another option is active
  useLayoutEffect(() => {
    for (const part of [list.current?.parentElement, list.current?.querySelector('[aria-selected=true]')]) {
      part?.scrollIntoView({ block: 'nearest' });
    }
  }, [isOpen, active]);
  return list;
}

type ChoicesProps = Pick<ComboboxProps, 'label' | 'options'> & {
  id: string;
  active: number;
  list: Ref<HTMLDivElement>;
  pick: (index: number) => void;
};

const Choices = ({ id, label, options, active, list, pick }: ChoicesProps) => (
  // A press would take the focus out of the text, and close the list before the click.
  <div
    id={id}
    role="listbox"
    aria-label={`${label}: choices`}
    tabIndex={-1}
    ref={list}
    onMouseDown={(event) => event.preventDefault()}
  >
    {options.map(([each, text], index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the text chooses an option
      <div
        key={each}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        onClick={() => pick(index)}
      >
        {text}
      </div>
    ))}
  </div>
);
