import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

type DialogProps = { title: string; onClose: () => void; children: ComponentChildren };

/** A modal dialog for as long as it is rendered. The browser keeps the focus in it, and closes it with Escape. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return html`<dialog ref=${dialog} aria-labelledby="dialog-title" onClose=${onClose}>
    <h2 id="dialog-title">${title}</h2>
    ${children}
  </dialog>`;
}
