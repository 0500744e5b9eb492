import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { partyRecord } from '../../contract/samples.ts';
import { bareGraph } from '../../graph/bare-graph.ts';
import { mutation } from '../../support/literals.ts';

const bare = await bareGraph();
const { secret } = await bare.token({ tier: 'staff', role: 'operator' });

async function ask<Result>(query: string, variables: object): Promise<Result> {
  const { value, failure } = await bare.graph.prepare(query).execute({ ...variables }, await bare.contextOf(secret));
  if (failure) throw failure;
  return value as Result;
}

const { basicInformation, advertiser, controllers, campaign, complianceFunding, targeting } = partyRecord;
const legalMetadata = { ...partyRecord.legalMetadata, publisherName: null, publisherCountry: null };
const drafts = { ...basicInformation, confirmationStatus: 'draft', signOffStatus: 'pending' };
const mapping = JSON.stringify({
  constants: {
    basicInformation: drafts,
    advertiser,
    controllers,
    campaign,
    complianceFunding,
    targeting,
    legalMetadata,
  },
  columns: {
    Id: 'paId',
    Title: 'basicInformation.title',
    Value: { to: 'campaign.totalValue', as: 'money' },
  },
});
const names = ['imported', 'updated', 'unchanged', 'skipped', 'rejected'] as const;
type Totals = Record<(typeof names)[number], number> & { leftOut: number };

/** Imports the lines in parts of a size, with `update`. @returns the totals */
async function importLines(lines: readonly string[], size: number): Promise<Totals> {
  const input = { onExisting: 'update' };
  const { import: started } = await ask<{ import: { id: string } }>(mutation('startImport', 'import { id }'), {
    input,
  });
  const importRows = mutation('importNoticeRows', `nextLine leftOut { line } import { ${names.join(' ')} }`);
  let leftOut = 0;
  for (let line = 2; ; ) {
    const part = lines.slice(line - 2, line - 2 + size);
    const isLast = line - 2 + part.length >= lines.length;
    const rows = {
      importId: started.id,
      line,
      text: part.join('\n'),
      isLast,
      csv: { header: 'Id,Title,Value', mapping },
    };
    const answer = await ask<{ nextLine: number; leftOut: unknown[]; import: Totals }>(importRows, { input: rows });
    leftOut += answer.leftOut.length;
    if (isLast) return { ...answer.import, leftOut };
    line = answer.nextLine;
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
