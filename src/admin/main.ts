import { Command, CommanderError } from 'commander';
import { addConformanceCommands } from './conformance/command.ts';
import { addDemoCommand } from './demo-command.ts';
import { addImportCommand } from './import/command.ts';
import { addMigrateCommand } from './migrate-command.ts';
import { addNoticeCommands } from './notice-commands.ts';
import { Refusal, say, UsageError } from './output.ts';
import { addPublisherCommands } from './publisher-commands.ts';
import { addStorageCommands } from './storage-commands.ts';
import { addTokenCommands } from './token-commands.ts';

/** The command line of the operator: a caller of the graph, as staff, with no rule of its own. */
function createProgram(): Command {
  const admin = new Command('npm run --silent admin --')
    .description('Publishers, tokens and notices, for the operator. It works while the server runs, and without it.')
    .addHelpText('after', '\nJSON on standard output, words on standard error. Exit code: 0 done, 1 refused, 2 usage.')
    .showHelpAfterError('(--help tells how)')
    .exitOverride();
  addPublisherCommands(admin);
  addTokenCommands(admin);
  addNoticeCommands(admin);
  addImportCommand(admin);
  addStorageCommands(admin);
  addMigrateCommand(admin);
  addDemoCommand(admin);
  addConformanceCommands(admin);
  return admin;
}

/** Says what went wrong. @returns the exit code */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // commander has said it
  if (error instanceof UsageError) {
    say(`error: ${error.message}`);
    return 2;
  }
  if (error instanceof Refusal) say(error.message);
  else console.error(error);
  return 1;
}

// Dates in files are read by date-fns, in the zone of the process: the same everywhere, as in the database.
process.env.TZ = 'UTC';
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error; // the reader has left: what was to be done is done all the same
  });
}
try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = report(error);
}
