import { Command, CommanderError } from 'commander';
import { version } from '../../platform/runtime/version.ts';
import { addConformanceCommands } from './conformance/command.ts';
import { addDatabaseCommands } from './database-commands.ts';
import { addImportCommand } from './import/command.ts';
import { addLogCommands } from './log-commands.ts';
import { addNoticeCommands } from './notice-commands.ts';
import { CommandError, printJsonOnly, printMessage, UsageError } from './output.ts';
import { addPublisherCommands } from './publisher-commands.ts';
import { addTokenCommands } from './token-commands.ts';

/** The operator's command line. It calls the graph as an administrator. */
function createProgram(): Command {
  const admin = new Command('npm run --silent admin --')
    .version(version)
    .description('Manages publishers, tokens and notices, with or without a running server.')
    .addHelpText(
      'after',
      '\nResults go to standard output, as JSON or, on a terminal, as tables; messages to standard error. Exit codes: 0 success, 1 failure, 2 usage.',
    )
    .option('--json', 'JSON on a terminal, too')
    .hook('preAction', (program) => {
      if (program.opts().json) printJsonOnly();
    })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(see --help)')
    .exitOverride();
  addPublisherCommands(admin);
  addTokenCommands(admin);
  addNoticeCommands(admin);
  addImportCommand(admin);
  addDatabaseCommands(admin);
  addLogCommands(admin);
  addConformanceCommands(admin);
  admin
    .command('completion')
    .description('print the completion of a shell, for the function `admin` of .deploy/install.md')
    .argument('<shell>', 'bash or zsh')
    .addHelpText('after', '\nExample: eval "$(admin completion bash)"')
    .action(async (shell: string) => {
      const { completionFor } = await import('./completion.ts');
      process.stdout.write(completionFor(shell, admin));
    });
  return admin;
}

/** Prints an error. @returns the exit code */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // commander has printed it
  if (error instanceof UsageError) {
    printMessage(`error: ${error.message}`);
    return 2;
  }
  if (error instanceof CommandError) printMessage(error.message);
  else console.error(error);
  return 1;
}

// What cannot be written stops no command. EPIPE: the reader, such as `head`, has what it wanted.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') return;
  printMessage(
    `The answer cannot be written: ${message}. The command is carried out; a new secret is lost: rotate its token.`,
  );
  process.exitCode = 1;
});
process.stderr.on('error', () => {});
// The embedded PostgreSQL must not outlive its last user, however that ends.
const releaseAll = async () => (await import('../../platform/database/embedded/embedded-postgres.ts')).releaseAll();
process.on('uncaughtException', async (error) => {
  const code = report(error);
  await releaseAll().catch(() => {});
  process.exit(code);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  const end = async () => {
    if (process.listenerCount(signal) > 1) return; // an import ends with its batch
    await releaseAll().catch(() => {});
    process.off(signal, end).kill(process.pid, signal);
  };
  process.on(signal, end);
}
try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = report(error);
}
