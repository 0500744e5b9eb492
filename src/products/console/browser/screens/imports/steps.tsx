import { useState } from 'preact/hooks';
import { navigateFrom, path } from '../../base/location.ts';
import { useOnce } from '../../parts/hooks.ts';
import { Stepper } from '../../parts/stepper.tsx';
import type { GraphError } from '../../session/send.ts';
import { type Given, run, start } from './run.ts';

const steps = [
  ['File', '/imports/new'],
  ['Columns', '/imports/new/columns'],
  ['Check', ''],
  ['Import', ''],
] as const;

/** The steps of an import; those before the current one are links. */
export const Steps = ({ current }: { current: 'File' | 'Columns' | 'Check' | 'Import' }) => {
  const at = steps.findIndex(([name]) => name === current);
  return (
    <Stepper
      class="steps"
      label="Steps"
      steps={steps.map(([name, href], index) => ({ title: index < at && href ? <a href={href}>{name}</a> : name }))}
      current={at}
    />
  );
};

/** Starts an import or a check, one at a time, and opens its screen. */
export function useStart() {
  const [isSending, once] = useOnce();
  const [errors, setErrors] = useState<readonly GraphError[]>([]);
  const startAndOpen = (given: Given) =>
    once(async () => {
      const from = path.peek();
      const found = await start(given);
      setErrors(found);
      if (found.length === 0 && run.value) navigateFrom(from, `/imports/${run.value.id}`);
    });
  return { isSending, errors, startAndOpen };
}
