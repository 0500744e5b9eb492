import type { StatementObserver } from '../../database/query.ts';

/** One watch for all that there are; none, where there are none. */
export function combineObservers(...given: (StatementObserver | undefined)[]): StatementObserver | undefined {
  const watches = given.filter((watch) => watch !== undefined);
  if (watches.length < 2) return watches[0];
  return (name, size) => {
    const answered = watches.map((watch) => watch(name, size));
    return (hasFailed) => {
      for (const tell of answered) tell(hasFailed);
    };
  };
}
