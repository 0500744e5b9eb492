import { Command, InvalidArgumentError } from 'commander';

/** What `--only` names beside the scenarios. */
const parts = ['answers', 'capacity', 'exports', 'import', 'isolation', 'questions', 'screens', 'start-up'] as const;
export type Part = (typeof parts)[number];
export const isPart = (name: string): name is Part => parts.some((part) => part === name);

function count(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It must be a whole number above 0.');
  return number;
}

/** The options of the command line. `--help` and wrong options end the process. */
export const options = new Command('npm run bench --')
  .description('Measures this server. test/bench/README.md says what each part measures.')
  .option('--only <name>', `scenarios with this in their name, or one part: ${parts.join(', ')}`)
  .option('--short', '64 connections alone, once and briefly: enough to see that something broke', false)
  .option('--notices <n>', 'size of the database', count)
  .option('--connections <n>', 'connections of the load', count)
  .option('--seconds <s>', 'length of a measurement (default: 8; 2 with --short)', count)
  .option('--rounds <r>', 'measurements of each, of which the median counts (default: 3; 1 with --short)', count)
  .option('--aa', 'this server against itself: the noise of the machine', false)
  .option('--against <folder>', 'this server against another version of it')
  .option('--profile <server>', 'a CPU profile of one of the servers')
  .addHelpText('after', '\nExample: npm run bench -- --short --only register')
  .parse()
  .opts<{
    only?: string;
    short: boolean;
    notices?: number;
    connections?: number;
    seconds?: number;
    rounds?: number;
    aa: boolean;
    against?: string;
    profile?: string;
  }>();
