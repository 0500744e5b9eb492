import { stripTypeScriptTypes } from 'node:module';

/** Removes the types of a module, and the blanks that Node puts in their place. */
export function stripTypes(source: string): string {
  const stripped = withoutWarning(() => stripTypeScriptTypes(source));
  // Node keeps every line and column, so a blank that was not one before replaces a type.
  if (stripped.length !== source.length) return stripped;
  return stripped
    .split('')
    .filter((character, index) => character !== ' ' || source[index] === ' ')
    .join('');
}

/** Node calls the function experimental each time a process starts, which says nothing to an operator. */
function withoutWarning<Result>(run: () => Result): Result {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return run();
  } finally {
    process.emitWarning = emitWarning;
  }
}
