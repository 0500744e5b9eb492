import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

type DialogProps = {
  title: string;
  onClose: () => void;
  class?: string;
  /** Escape does not close it. */
  ignoresEscape?: boolean;
  /** Asks before Escape closes it. */
  mayClose?: () => boolean;
  children: ComponentChildren;
};

/** A modal dialog for as long as it is rendered. The browser keeps the focus in it, and closes it with Escape. */
export function Dialog({ title, onClose, class: name, ignoresEscape, mayClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useRef(true);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      // Gives the focus back. The event of it comes later, when another dialog may be in this one's place.
      isShown.current = false;
      element?.close();
    };
  }, []);
  // Browsers let a page cancel only the first `cancel` event, but every key. A list that Escape closed is nothing to ask about.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (ignoresEscape || mayClose?.() === false) event.preventDefault();
  };
  // Escape closes it at once, but the event of that comes later: a key in between must not meet an open dialog.
  const close = () => {
    if (isShown.current) onClose();
    isShown.current = false;
  };
  return (
    <dialog
      ref={dialog}
      class={name}
      aria-labelledby="dialog-title"
      onCancel={({ target }) => target === dialog.current && close()}
      onClose={close}
      onKeyDown={onKeyDown}
    >
      <h2 id="dialog-title">{title}</h2>
      {children}
    </dialog>
  );
}

/** What is shown until it is closed. */
export type Opened = (close: () => void) => ComponentChildren;

type OpensProps = Readonly<Record<string, unknown>> & { dialog: Opened; children: ComponentChildren };

/** A button that opens a dialog. */
export function Opens({ dialog, children, ...attributes }: OpensProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" {...attributes} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
