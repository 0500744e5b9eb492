import { type Signal, signal } from '@preact/signals';

export const cannotKeep = 'This browser cannot keep it: its storage is full or switched off.';

/**
 * What this browser keeps under a key, as JSON.
 * @param judge turns what is stored into a value; it gets undefined if the text is no JSON
 * @returns the value, and its setter, which returns false if the browser could not store it
 */
export function kept<Value>(key: string, judge: (stored: unknown) => Value): [Signal<Value>, (next: Value) => boolean] {
  const value = signal(judge(read(key)));
  const keep = (next: Value) => {
    value.value = next;
    try {
      localStorage.setItem(key, JSON.stringify(next));
      return true;
    } catch {
      return false;
    }
  };
  return [value, keep];
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}
