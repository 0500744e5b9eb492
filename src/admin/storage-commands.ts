import { type Command, Option } from 'commander';
import { growingTables } from '../database/partitioned-tables.ts';
import type { DroppedMonths, GrowingTable } from '../generated/graphql.ts';
import { printResult } from './output.ts';

export function addStorageCommands(admin: Command): void {
  admin
    .command('storage')
    .description('partitioned tables')
    .command('drop-months')
    .description('permanently drop the months of a table that ended before a day')
    .addOption(new Option('--table <table>', 'the table').choices(growingTables).makeOptionMandatory())
    .requiredOption('--before <day>', 'a day, YYYY-MM-DD')
    .action(async (options: { table: GrowingTable; before: string }) => {
      const { withGraph } = await import('./session.ts');
      printResult(await withGraph((execute) => execute<DroppedMonths>('storage-drop-months', options)));
    });
}
