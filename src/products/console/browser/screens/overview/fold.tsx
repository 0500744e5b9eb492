import type { ComponentChildren } from 'preact';
import { hrefWith, navigate, params } from '../../location.ts';

type FoldProps = {
  /** In the address, and of links that lead to it. */
  name: string;
  title: string;
  note: ComponentChildren;
  isLoading?: boolean;
  children: () => ComponentChildren;
};

/** Panels for those who ask: closed, they read nothing. */
export function Fold({ name, title, note, isLoading = false, children }: FoldProps) {
  const isOpen = params.value.has(name);
  const onToggle = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) =>
    navigate(hrefWith({ [name]: currentTarget.open ? 'open' : undefined }), { replace: true });
  return (
    <details class="register" open={isOpen} onToggle={onToggle} aria-busy={isLoading}>
      <summary>
        <h2>{title}</h2>
        <span class="note">{note}</span>
      </summary>
      {/* A link to what is within opens it. */}
      <div class="columns" id={name}>
        {isOpen && children()}
      </div>
    </details>
  );
}
