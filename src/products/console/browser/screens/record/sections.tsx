import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { fieldName } from '../../base/format.ts';
import { idOf } from '../../forms/record-field.tsx';
import { Icon } from '../../parts/inline.tsx';

/** The steps of a form: the groups of the record. One is shown at a time. */
type FormSteps = {
  names: readonly string[];
  current: string;
  seen: ReadonlySet<string>;
  /** Shows the step of a control, and focuses it. */
  goTo: (id: string) => void;
};

const listId = 'steps';

/** The paths that are in a step. */
export const pathsIn = (
  paths: Iterable<string>,
  step: string,
  { names }: Pick<FormSteps, 'names'>,
): readonly string[] => [...paths].filter((path) => stepOf(`#${idOf(path)}`, names) === step);

/** The address names the step, or a field in it. What is asked before the groups is in the first. */
function stepOf(hash: string, names: readonly string[]): string | undefined {
  const [name = ''] = hash.replace(/^#(field-)?/, '').split('.');
  return names.includes(name) ? name : /^$|^#field-/.test(hash) ? names[0] : undefined;
}

export function useSteps(names: readonly string[]): FormSteps {
  const [shown, show] = useState({ current: stepOf(location.hash, names) ?? names[0] ?? '', hash: '' });
  const seen = useRef(new Set<string>()).current.add(shown.current);
  const follow = () => {
    const { hash } = location;
    const current = stepOf(hash, names);
    if (current) show({ current, hash });
  };
  const goTo = (id: string) => {
    if (location.hash === `#${id}`) follow();
    else location.hash = id;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form keeps its steps
  useEffect(() => {
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  // The browser cannot go to what is not shown yet.
  useLayoutEffect(() => {
    document.getElementById(listId)?.hidePopover();
    const element = document.getElementById(shown.hash.slice(1));
    // Controls with their labels.
    element?.scrollIntoView({ block: element.matches('section') ? 'start' : 'center' });
    element?.focus({ preventScroll: true });
  }, [shown]);
  return { names, current: shown.current, seen, goTo };
}

type StepsProps = {
  steps: FormSteps;
  issues: ReadonlyMap<string, string>;
  /** The paths of the fields that are still to fill in. */
  left: readonly string[];
  /** The paths of what differs from what is saved. */
  changed: readonly string[];
};

/** The steps with what is left to do in each. In narrow windows they are behind the name of the current one. */
export function StepList({ steps, issues, left, changed }: StepsProps) {
  const { names, current, seen } = steps;
  const state = (name: string) => {
    const [count, open] = [changed, left].map((paths) => pathsIn(paths, name, steps).length);
    if (count || open) return [count && `${count} changed`, open && `${open} left`].filter(Boolean).join(', ');
    return (
      seen.has(name) && (
        <span class="holds" role="img" aria-label="complete">
          <Icon name="check" />
        </span>
      )
    );
  };
  return (
    <>
      <button type="button" class="step-button" popovertarget={listId}>
        Part {names.indexOf(current) + 1} of {names.length}: <strong>{fieldName(current)}</strong>
      </button>
      <nav id={listId} class="sections" popover aria-label="Sections of the record">
        {names.map((name) => {
          const [first, ...others] = pathsIn(issues.keys(), name, steps);
          return (
            <a href={`#${first ? idOf(first) : name}`} aria-current={name === current ? 'step' : undefined}>
              <span>{fieldName(name)}</span>
              <span class="left">{first ? <span class="badge bad">{1 + others.length}</span> : state(name)}</span>
            </a>
          );
        })}
      </nav>
    </>
  );
}
