import type { StatementObserver } from '../../database/query.ts';

/** One observer that calls all given ones; undefined if there are none. */
export function combineObservers(...given: (StatementObserver | undefined)[]): StatementObserver | undefined {
  const observers = given.filter((observer) => observer !== undefined);
  if (observers.length < 2) return observers[0];
  return (name, size) => {
    const callbacks = observers.map((observer) => observer(name, size));
    return (error) => {
      for (const onResult of callbacks) onResult(error);
    };
  };
}
