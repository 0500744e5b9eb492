import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { fieldName } from '../../base/format.ts';
import { Icon } from '../../parts/inline.tsx';

/** The steps of a form: the groups of the record. One is shown at a time. */
type FormSteps = { names: readonly string[]; current: string; seen: ReadonlySet<string> };

const listId = 'steps';

/** The address names the step, or a field in it. What is asked before the groups is in the first. */
function stepOf(hash: string, names: readonly string[]): string | undefined {
  const [name = ''] = hash.replace(/^#(field-)?/, '').split('.');
  return names.includes(name) ? name : /^$|^#field-/.test(hash) ? names[0] : undefined;
}

export function useSteps(names: readonly string[]): FormSteps {
  const [shown, show] = useState({ current: stepOf(location.hash, names) ?? names[0] ?? '', hash: '' });
  const seen = useRef(new Set<string>()).current.add(shown.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form keeps its steps
  useEffect(() => {
    const follow = () => {
      const { hash } = location;
      const current = stepOf(hash, names);
      if (current) show({ current, hash });
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  // The browser cannot go to what is not shown yet.
  useLayoutEffect(() => {
    document.getElementById(listId)?.hidePopover();
    const element = document.getElementById(shown.hash.slice(1));
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }, [shown]);
  return { names, current: shown.current, seen };
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
export function StepList({ steps: { names, current, seen }, issues, left, changed }: StepsProps) {
  const countIn = (paths: Iterable<string>, step: string) =>
    [...paths].filter((path) => stepOf(`#field-${path}`, names) === step).length;
  const state = (name: string) => {
    const wrong = countIn(issues.keys(), name);
    if (wrong > 0) return <span class="badge bad">{wrong}</span>;
    const open = countIn(left, name);
    if (open > 0) return `${open} left`;
    const count = countIn(changed, name);
    if (count > 0) return `${count} changed`;
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
        {names.map((name) => (
          <a href={`#${name}`} aria-current={name === current ? 'step' : undefined}>
            <span>{fieldName(name)}</span>
            <span class="left">{state(name)}</span>
          </a>
        ))}
      </nav>
    </>
  );
}
