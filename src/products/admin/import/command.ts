import { type Command, Option } from 'commander';
import { wholeNumberFrom } from '../options.ts';
import { printJson, UsageError } from '../output.ts';
import type { ImportFileOptions } from './import-file.ts';

const notes = `
FILE contains JSON Lines, one complete record per line, with "publisherId" next to "paId"; a record without a publisher
is self-published. With --mapping, FILE is CSV; --guess writes a mapping to start from. Valid rows are imported. Rejected rows are written to a file next to FILE
(<name>.rejects.jsonl or .csv). Correct that file and import it with the same options.

A signed-off notice is replaced only by a record with a higher "version"; the old version is kept. A record with the
stored content changes nothing, so the same file can be imported with --update repeatedly.`;

export function addImportCommand(admin: Command): void {
  const notices = admin.command('notices').description('import of notices');

  notices
    .command('import')
    .description('import complete records')
    .argument('[file]', 'input file; - for standard input')
    .option('--publisher <id>', 'publisher of records without publisherId')
    .option('--mapping <file>', 'JSON file that maps CSV columns to fields, or the name of a saved mapping')
    .option('--guess', 'only write a mapping to start from, next to the CSV file')
    .option('--schema', 'only print the JSON Schema of mappings')
    .option('--dry-run', 'validate the rows without storing anything')
    .option('--update', 'replace notices whose PA-ID exists; otherwise such rows are rejected')
    .addOption(new Option('--skip-existing', 'skip rows whose PA-ID exists').conflicts('update'))
    .addOption(
      new Option('--from-line <number>', 'skip rows that start before this line, except the CSV header').argParser(
        wholeNumberFrom(1),
      ),
    )
    .addHelpText('after', notes)
    .action(async (file: string | undefined, options: ImportFileOptions & { guess?: boolean; schema?: boolean }) => {
      if (options.schema) {
        const { mappingJsonSchema } = await import('../../../domain/files/mapping-schema.ts');
        return printJson(mappingJsonSchema());
      }
      if (file === undefined) throw new UsageError("missing required argument 'file'");
      if (options.guess) {
        const { guessFile } = await import('./guess.ts');
        return guessFile(file);
      }
      const { importFile } = await import('./import-file.ts');
      return importFile(file, options);
    });
}
