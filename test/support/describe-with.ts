import { afterAll, describe, it } from '@jest/globals';
import { programOf } from './programs.ts';

const hasProgram = (name: string) => programOf(name) !== undefined || Boolean(process.env.CI);

/** Tests that need an installed program. Without it they are skipped, or fail in CI. */
export function describeWith(program: string, name: string, tests: () => void): void {
  if (hasProgram(program)) describe(name, tests);
  else describe.skip(`${name} (skipped: ${program} is not installed)`, tests);
}

/** The same for tests of something that is started with the program, and stopped after the tests. */
export async function describeStarted<Started extends { stop: () => Promise<void> }>(
  program: string,
  name: string,
  start: () => Promise<Started>,
  tests: (started: Started) => void,
): Promise<void> {
  const started = hasProgram(program) ? await start() : undefined;
  describeWith(program, name, () => {
    if (!started) return it.todo('has tests');
    afterAll(() => started.stop());
    tests(started);
  });
}
