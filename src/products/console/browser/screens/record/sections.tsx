import { useLayoutEffect, useState } from 'preact/hooks';
import { fieldName } from '../../format.ts';
import { recordGroups } from '../../record-fields.ts';
import type { Progress } from './needs.ts';
import { idOf } from './record-field.tsx';

/** The section of the form that is worked on: in narrow windows the others are not shown. */
export type FormSteps = { current: string | undefined; follow: (event: Event) => void };

/** The section of a field. What is asked beside the record stands before the first. */
function sectionOf(element: Element): string | undefined {
  const step = element.closest('.step');
  return step ? step.id || recordGroups[0]?.name : undefined;
}

export function useSteps(): FormSteps {
  const [{ current, target }, set] = useState({ current: recordGroups[0]?.name, target: '' });
  // The browser cannot go to what is not shown yet.
  useLayoutEffect(() => {
    const element = document.getElementById(target);
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }, [target]);
  /** What has the focus, and what a link leads to. */
  const follow = ({ type, target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
    const led = type === 'click' && link && document.getElementById(link.hash.slice(1));
    const section = led ? sectionOf(led) : !link && sectionOf(target as Element);
    if (section && section !== current) set({ current: section, target: led ? led.id : '' });
  };
  return { current, follow };
}

type SectionsProps = { issues: ReadonlyMap<string, string>; progress: Progress; current: string | undefined };

/** The sections of the record, after the needed fields beside it. */
export const Sections = ({ issues, progress, current }: SectionsProps) => (
  <nav class="sections" aria-label="Sections of the record">
    {[...progress].map(([name, { left }]) => {
      const count = [...issues.keys()].filter((path) => path.startsWith(`${name}.`) || path === name).length;
      const isGroup = recordGroups.some((group) => group.name === name);
      const state = count > 0 ? 'fails' : left.length > 0 ? '' : 'done';
      return (
        <a
          class={isGroup ? state : `${state} beside`}
          href={`#${isGroup ? name : idOf(name)}`}
          aria-current={name === current ? 'step' : undefined}
        >
          <span>{fieldName(name)}</span>
          {count > 0 ? (
            <span class="badge bad">{count}</span>
          ) : (
            <span class="left">
              {left.length > 0 ? (
                `${left.length} left`
              ) : (
                <span role="img" aria-label="complete">
                  ✓
                </span>
              )}
            </span>
          )}
        </a>
      );
    })}
  </nav>
);
