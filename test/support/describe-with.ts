import { describe } from '@jest/globals';
import { programOf } from './programs.ts';

/** Tests that need a program of the machine: where it is missing they are skipped and say so; in CI they fail. */
export function describeWith(program: string, name: string, tests: () => void): void {
  if (programOf(program) || process.env.CI) describe(name, tests);
  else describe.skip(`${name} (skipped: ${program} is not installed)`, tests);
}
