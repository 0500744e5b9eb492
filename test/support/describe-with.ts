import { describe } from '@jest/globals';
import { programOf } from './programs.ts';

/** Tests that need an installed program. Without it they are skipped, or fail in CI. */
export function describeWith(program: string, name: string, tests: () => void): void {
  if (programOf(program) || process.env.CI) describe(name, tests);
  else describe.skip(`${name} (skipped: ${program} is not installed)`, tests);
}
