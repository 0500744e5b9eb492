import { useEffect, useState } from 'preact/hooks';

/** A value after a pause, such as one of typing. */
export function useAfterPause<Value extends string | boolean>(value: Value, milliseconds: number): Value {
  const [settled, settle] = useState<Value>(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
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
