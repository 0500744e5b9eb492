type Entry<Value> = { readonly value: Value; position: number };

/**
 * What has begun and has not ended yet, in any order. For objects that come and go with every request: a Set keeps them for
 * seconds. Its old hash tables refer to the newer ones, so once the garbage collector has moved one to the old generation, all
 * that the Set has held since then stays until the next full collection, and minor collections take several times as long.
 */
export function createPending<Value>() {
  const entries: Entry<Value>[] = [];
  return {
    values: (): Value[] => entries.map(({ value }) => value),
    add(value: Value): Entry<Value> {
      const entry = { value, position: entries.length };
      entries.push(entry);
      return entry;
    },
    /** Removes an entry, once. The last one takes its place. */
    remove(entry: Entry<Value>): void {
      const last = entries.pop();
      if (last === undefined || last === entry) return;
      last.position = entry.position;
      entries[entry.position] = last;
    },
  };
}
