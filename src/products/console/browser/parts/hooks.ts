import { useEffect, useState } from 'preact/hooks';

/** A text after a pause of typing. */
export function useAfterPause(text: string, milliseconds: number): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}

/** Runs one action at a time: while one runs, others are ignored. @returns whether one runs, and how to run one */
export function useOnce(): [isBusy: boolean, once: (act: () => Promise<unknown>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  const once = async (act: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    await act().finally(() => setBusy(false));
  };
  return [isBusy, once];
}
