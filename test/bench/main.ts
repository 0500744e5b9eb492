/** The benchmark. README.md says what each part measures. */
import { isPart, options } from './options.ts';
import { scenarios } from './scenarios.ts';

const { only } = options;
if (only === undefined || isPart(only) || scenarios.some(({ name }) => name.includes(only))) {
  await import('./run.ts');
} else {
  const names = scenarios.map(({ name }) => `\n  ${name}`);
  console.error(
    `error: --only ${only}: no part has this name, and no scenario has it in its name. The scenarios:${names.join('')}`,
  );
  process.exitCode = 1;
}
