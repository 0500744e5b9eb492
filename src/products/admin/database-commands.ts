import { type Command, Option } from 'commander';
import type { DropOldMonthsPayload, GrowingTable } from '../../generated/graph/graphql.ts';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import type { Orm } from '../../platform/database/connect.ts';
import { type ArchivableTable, archivableTables } from './archivable.ts';
import { execute } from './graph.ts';
import { monthOf, wholeNumberFrom } from './options.ts';
import { CommandError, printMessage, printResult } from './output.ts';

export function addDatabaseCommands(admin: Command): void {
  admin
    .command('status')
    .description(
      'version, database, migrations, partitions, replicas, clock and periodic work; exit code 1 if anything is wrong',
    )
    .addHelpText(
      'after',
      '\nWorks while the server is down. For monitors: status > /dev/null, whose standard error has what is wrong.',
    )
    .action(async () => {
      const { printStatus } = await import('./status.ts');
      await printStatus();
    });

  admin
    .command('summaries')
    .description('sums that figures are read from')
    .command('rebuild')
    .description('recount all sums, as after rows were written without triggers; nobody waits meanwhile')
    .action(async () => {
      const { rebuildSummaries } = await import('./session.ts');
      await rebuildSummaries();
      printResult({ rebuilt: true });
    });

  const storage = admin.command('storage').description('partitioned tables');
  storage
    .command('drop-months')
    .description('permanently drop the months of a table that ended before a day')
    .addOption(new Option('--table <table>', 'the table').choices(vocabulary.GrowingTable).makeOptionMandatory())
    .requiredOption('--before <day>', 'a day, YYYY-MM-DD')
    .option('--dry-run', 'only list the months')
    .action(async (input: { table: GrowingTable; before: string; dryRun?: boolean }) =>
      printResult(await execute<DropOldMonthsPayload>('DropMonths', { input })),
    );
  storage
    .command('months')
    .description('list the months of the access ledger and the audit trail, in the database and archived')
    .action(async () => printResult(await onArchive(({ listMonths }, orm) => listMonths(orm))));
  storage
    .command('archive')
    .description('move a month of a table to a file, whose digest the database keeps')
    .addOption(new Option('--table <table>', 'the table').choices(archivableTables).makeOptionMandatory())
    .addOption(
      new Option('--month <month>', 'a month that ended a month ago or earlier')
        .argParser(monthOf)
        .makeOptionMandatory(),
    )
    .requiredOption('--to <folder>', 'where the file goes')
    .addHelpText('after', '\nExample: storage archive --table access_ledger --month 2026-01 --to /archive')
    .action(async ({ to, ...month }: { table: ArchivableTable; month: string; to: string }) =>
      printResult(await onArchive(({ archiveMonth }, orm) => archiveMonth(orm, month, to))),
    );
  storage
    .command('verify')
    .description('compare an archived file with its digest in the database')
    .argument('<file>', 'the file')
    .action(async (file: string) => printResult(await onArchive(({ verifyArchive }, orm) => verifyArchive(orm, file))));
  storage
    .command('attach')
    .description('put an archived month back into the database, as for a search for a person')
    .argument('<file>', 'the file')
    .action(async (file: string) => printResult(await onArchive(({ attachMonth }, orm) => attachMonth(orm, file))));

  admin
    .command('migrate')
    .description('run pending migrations, as the server does at start unless DATABASE_MIGRATE=false')
    .option(
      '--check',
      'only list pending migrations, with what each locks and for how long, and transactions that it would wait for; exit code 1 if any is pending',
    )
    .option(
      '--grant-to <role>',
      'then grant the privileges that the server needs to its role; requires ownership of the tables',
    )
    .option('--wait <seconds>', 'how long to try again while tables are in use', wholeNumberFrom(0), 300)
    .action(async ({ check = false, ...options }: { check?: boolean; grantTo?: string; wait: number }) => {
      const { runMigrations } = await import('./session.ts');
      if (check) return printCheck();
      printResult({ migrated: await runMigrations(options) });
    });

  admin
    .command('demo')
    .description('the demo data')
    .command('remove')
    .description('remove demo notices, tokens and publishers; keep data that was added to them')
    .action(async () => {
      const { removeDemo } = await import('./session.ts');
      printResult(await removeDemo());
    });
}

/** Runs a command on archives as the owner of the tables. */
async function onArchive<Result>(work: (archive: typeof import('./archive.ts'), orm: Orm) => Promise<Result>) {
  const [archive, { asOwner }] = await Promise.all([import('./archive.ts'), import('./session.ts')]);
  return asOwner((orm) => work(archive, orm));
}

async function printCheck(): Promise<void> {
  const [{ checkMigrations }, { noteOf }, { describeTransaction }] = await Promise.all([
    import('./session.ts'),
    import('../../platform/database/migrate.ts'),
    import('../../platform/database/lock-waits.ts'),
  ]);
  const found = await checkMigrations();
  const { pending, newer, openTransactions } = found;
  for (const name of pending) printMessage(`${name}: ${await noteOf(name)}`);
  for (const name of newer) printMessage(`${name}: of a newer release, whose functions are left as they are.`);
  for (const each of openTransactions)
    printMessage(`Open transaction, which a migration may wait for: ${describeTransaction(each)}`);
  printResult(found);
  if (pending.length > 0) throw new CommandError(`${pending.length} pending; run without --check`);
}
