import { type Command, Option } from 'commander';
import { wholeNumberFrom } from '../options.ts';
import type { ImportFileOptions } from './import-file.ts';

const notes = `
FILE holds JSON Lines, a complete record a line, with "publisherId" beside "paId"; a record without a publisher is
self-published. With --mapping it is CSV. The good rows are imported; those that are refused go into a file beside FILE
(<name>.rejects.jsonl or .csv), which can be mended and imported again with the same options.

What was signed off is replaced only by a record with a higher "version"; the replaced version is kept. A record whose
content is stored already changes nothing, so that the same file can be imported with --update again and again.`;

export function addImportCommand(admin: Command): void {
  const notices = admin.command('notices').description('notices, many at a time');

  notices
    .command('import')
    .description('import complete records of notices')
    .argument('<file>', 'the file; - is standard input')
    .option('--publisher <id>', 'the publisher of records that name none')
    .option('--mapping <file>', 'how the columns of a CSV file become records, as JSON')
    .option('--dry-run', 'judge the rows, and write nothing to the database')
    .option('--update', 'replace notices whose PA-ID exists; without it they are refused')
    .addOption(new Option('--skip-existing', 'leave notices whose PA-ID exists alone').conflicts('update'))
    .addOption(
      new Option('--from-line <number>', 'skip the rows that start before this line; the header is read').argParser(
        wholeNumberFrom(1),
      ),
    )
    .addHelpText('after', notes)
    .action(async (file: string, options: ImportFileOptions) => {
      const { importFile } = await import('./import-file.ts');
      await importFile(file, options);
    });
}
