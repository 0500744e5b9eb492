import { type Signal, signal } from '@preact/signals';

/** What this browser keeps under a key, as JSON. @param judge turns what is stored into a value; it gets undefined if the text is no JSON */
export function kept<Value>(key: string, judge: (stored: unknown) => Value): [Signal<Value>, (next: Value) => void] {
  const value = signal(judge(read(key)));
  const keep = (next: Value) => {
    value.value = next;
    localStorage.setItem(key, JSON.stringify(next));
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
