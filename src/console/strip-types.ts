import { stripTypeScriptTypes } from 'node:module';

/**
 * Removes the types of a module, as Node does for the server's own files: lines and columns stay the same. Node calls the
 * function experimental each time a process starts, which says nothing to an operator.
 */
export function stripTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
