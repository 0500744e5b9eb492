import { useState } from 'preact/hooks';
import { navigateFrom, path } from '../../base/location.ts';
import type { GraphError } from '../../session/send.ts';
import { type Given, run, start } from './run.ts';

/** Starts an import or a check, one at a time, and opens its screen. */
export function useStart() {
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<readonly GraphError[]>([]);
  const startAndOpen = async (given: Given) => {
    if (isSending) return;
    const from = path.peek();
    setSending(true);
    const found = await start(given);
    setSending(false);
    setErrors(found);
    if (found.length === 0 && run.value) navigateFrom(from, `/imports/${run.value.id}`);
  };
  return { isSending, errors, startAndOpen };
}
