import type { Watch } from '../../database/sql.ts';

/** One watch for all that there are; none, where there are none. */
export function watchedBy(...given: (Watch | undefined)[]): Watch | undefined {
  const watches = given.filter((watch) => watch !== undefined);
  if (watches.length < 2) return watches[0];
  return (name, size) => {
    const answered = watches.map((watch) => watch(name, size));
    return (hasFailed) => {
      for (const tell of answered) tell(hasFailed);
    };
  };
}
