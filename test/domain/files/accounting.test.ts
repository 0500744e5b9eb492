import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bare, constants, importRows, mappingOf, money, start } from '../notices/import/import-calls.ts';

const mapping = mappingOf(
  { Id: 'paId', Title: 'basicInformation.title', Value: money },
  {
    constants: {
      ...constants,
      basicInformation: { ...constants.basicInformation, confirmationStatus: 'draft', signOffStatus: 'pending' },
    },
  },
);
const names = ['imported', 'updated', 'unchanged', 'skipped', 'rejected'] as const;
type Totals = Record<(typeof names)[number], number> & { leftOut: number };

/** Imports the lines in parts of a size, with `update`. @returns the totals */
async function importLines(lines: readonly string[], size: number): Promise<Totals> {
  const importId = await start({ onExisting: 'update' });
  let leftOut = 0;
  for (let line = 2; ; ) {
    const part = lines.slice(line - 2, line - 2 + size);
    const isLast = line - 2 + part.length >= lines.length;
    const { value, failure } = await importRows<{ nextLine: number; leftOut: unknown[]; import: Totals }>(
      { importId, line, text: part.join('\n'), isLast, csv: { header: 'Id,Title,Value', mapping } },
      `nextLine leftOut { line } import { ${names.join(' ')} }`,
    );
    if (failure) throw failure;
    leftOut += value.leftOut.length;
    if (isLast) return { ...value.import, leftOut };
    line = value.nextLine;
  }
}

/** A row, and whether it has any content. */
const row = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.constantFrom('P1', 'P2', 'P3', 'P4', '', 'P\u200b5', '="P6"'),
        fc.constantFrom('One', 'Two', '', '#REF!'),
        fc.constantFrom('90000000', '90000001', 'many', ''),
      )
      .map((cells) => cells.join(',')),
  },
  fc.constantFrom(',,', ' ,\u00a0,\u200b', '', 'a,b', 'a,b,c,d', '"a"b,c,d', 'Totals,,3'),
);
const hasContent = (line: string) => line.replace(/[,\s\u200b]/g, '') !== '';

describe('each row of a file', () => {
  it('has one outcome or is left out, and importing the file again changes nothing', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 14 }),
        fc.integer({ min: 1, max: 6 }),
        async (given, size) => {
          run += 1;
          const lines = given.map((line) => line.replace(/\bP(?=[\d\u200b])/g, `RUN${run}-`));
          const register = () => bare.sql('select pa_id, title, total_value, revision from notice order by pa_id');
          const countAll = (totals: Totals) => names.reduce((sum, name) => sum + totals[name], totals.leftOut);
          const first = await importLines(lines, size);
          const stored = await register();
          const second = await importLines(lines, size);
          expect([countAll(first), countAll(second)]).toEqual(Array(2).fill(lines.filter(hasContent).length));
          expect(second).toMatchObject({
            imported: 0,
            updated: 0,
            unchanged: first.imported,
            rejected: first.rejected,
          });
          expect(await register()).toEqual(stored);
        },
      ),
      { numRuns: 20 },
    );
  });
});
