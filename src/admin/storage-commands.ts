import { type Command, Option } from 'commander';
import { growingTables } from '../database/partitioned-tables.ts';
import type { DropOldMonthsPayload, GrowingTable } from '../generated/graphql.ts';
import { printResult } from './output.ts';

export function addStorageCommands(admin: Command): void {
  admin
    .command('storage')
    .description('partitioned tables')
    .command('drop-months')
    .description('permanently drop the months of a table that ended before a day')
    .addOption(new Option('--table <table>', 'the table').choices(growingTables).makeOptionMandatory())
    .requiredOption('--before <day>', 'a day, YYYY-MM-DD')
    .action(async (input: { table: GrowingTable; before: string }) => {
      const { withGraph } = await import('./session.ts');
      printResult(await withGraph((execute) => execute<DropOldMonthsPayload>('storage-drop-months', { input })));
    });
}
