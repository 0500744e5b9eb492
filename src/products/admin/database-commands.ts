import { type Command, Option } from 'commander';
import type { DropOldMonthsPayload, GrowingTable } from '../../generated/graph/graphql.ts';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import { execute } from './graph.ts';
import { CommandError, printMessage, printResult } from './output.ts';

export function addDatabaseCommands(admin: Command): void {
  admin
    .command('storage')
    .description('partitioned tables')
    .command('drop-months')
    .description('permanently drop the months of a table that ended before a day')
    .addOption(new Option('--table <table>', 'the table').choices(vocabulary.GrowingTable).makeOptionMandatory())
    .requiredOption('--before <day>', 'a day, YYYY-MM-DD')
    .action(async (input: { table: GrowingTable; before: string }) =>
      printResult(await execute<DropOldMonthsPayload>('DropMonths', { input })),
    );

  admin
    .command('migrate')
    .description('run pending migrations, as the server does at start unless DATABASE_MIGRATE=false')
    .option(
      '--check',
      'only list pending migrations, with what each locks and for how long; exit code 1 if there are any',
    )
    .option(
      '--grant-to <role>',
      'then grant the privileges that the server needs to its role; requires ownership of the tables',
    )
    .action(async ({ check = false, grantTo }: { check?: boolean; grantTo?: string }) => {
      const [{ runMigrations }, { noteOf }] = await Promise.all([
        import('./session.ts'),
        import('../../platform/database/migrate.ts'),
      ]);
      const pending = await runMigrations({ check, grantTo });
      if (check) for (const name of pending) printMessage(`${name}: ${await noteOf(name)}`);
      printResult(check ? { pending } : { migrated: pending });
      if (check && pending.length > 0) throw new CommandError(`${pending.length} pending; run without --check`);
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
