import { describe, expect, it } from '@jest/globals';
import { formOf } from '../../../src/domain/files/guess/file-form.ts';
import { guessMapping } from '../../../src/domain/files/guess/guess.ts';
import { recordsOf, rowOutcomes } from '../../../src/domain/files/import-rows.ts';
import { recordFields } from '../../../src/domain/files/record-fields.ts';
import { parseRecordMapping } from '../../../src/domain/files/record-mapping.ts';
import { partyRecord } from '../../contract/samples.ts';
import { bareGraph } from '../../graph/bare-graph.ts';
import { mutation } from '../../support/literals.ts';
import { csvRowsOf } from './read-file.ts';
import { type Shape, shapes } from './shapes.ts';

const bare = await bareGraph();
const { secret } = await bare.token({ tier: 'staff', role: 'operator' });
const importNotices = mutation(
  'importNotices',
  'results { outcome issues { path code message } warnings { path code message } }',
);

/** What no shape has. */
const { email, streetAddress, city, country } = partyRecord.advertiser;
const constants = {
  basicInformation: {
    ...partyRecord.basicInformation,
    title: 'A title',
    confirmationStatus: 'draft',
    signOffStatus: 'pending',
    publicationStartDate: '2026-11-02',
  },
  advertiser: { companyName: 'A sponsor', email, streetAddress, city, country },
  campaign: { name: 'A campaign', medium: 'online', isOngoing: true },
  complianceFunding: {
    ...partyRecord.complianceFunding,
    adBenefitsInKindValue: '0.00',
    campaignBenefitsInKindValue: '0.00',
  },
  targeting: { ...partyRecord.targeting, viewsCount: null, engagementsCount: null, metricsUpdatedAt: null },
  legalMetadata: {
    labelText: 'Political advertisement',
    noticeUrl: 'https://register.example/a',
    publicContactEmail: 'info@register.example',
    complaintUrl: 'https://register.example/b',
  },
};

/** The mapping that is guessed, with what a person adds. */
function mappingOf({ columns = {}, keys }: Shape, bytes: Buffer) {
  const { mapping } = guessMapping(formOf(bytes), recordFields);
  const all = { ...mapping.columns, ...columns };
  const known = Object.fromEntries(Object.entries(all).filter(([, targets]) => [targets].flat().length > 0));
  const { title: _, ...basicInformation } = constants.basicInformation;
  const fills = (path: string) => JSON.stringify(known).includes(`"${path}"`);
  const targeting = { ...constants.targeting, ...(fills('targeting.viewsCount') && { engagementsCount: 1 }) };
  const own = { ...constants, targeting, ...(fills('basicInformation.title') && { basicInformation }) };
  return parseRecordMapping({ ...mapping, ...keys, constants: own, columns: known });
}

async function* inParts(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

async function importAll(shape: Shape): Promise<string[]> {
  const bytes = Buffer.from(shape.text, shape.encoding);
  const rows = await csvRowsOf(inParts(bytes), mappingOf(shape, bytes));
  const importAs = async ({ records }: { records: unknown[] }, dryRun: boolean) => {
    const input = { records, dryRun };
    const { value, failure } = await bare.graph.prepare(importNotices).execute({ input }, await bare.contextOf(secret));
    if (failure) throw failure;
    return (value as { results: Parameters<ReturnType<typeof rowOutcomes>>[0] }).results;
  };
  const { valid, invalid } = recordsOf(rows);
  const outcomes = rowOutcomes(rows)(await importAs(valid, false), await importAs(invalid, true));
  const stored = async (paId: unknown) => {
    const [row] = await bare.sql(
      `select concat_ws(' ', total_value, start_date, coalesce(end_date::text, '–'), medium, views_count) as text
       from notice left join engagement_metrics using (pa_id) where pa_id = '${paId}'`,
    );
    return String(row?.text);
  };
  return Promise.all(
    outcomes.map(({ row, outcome, issues: [first] }) =>
      outcome === 'rejected' ? `${first?.path} ${first?.message}` : stored(row.record?.paId),
    ),
  );
}

describe('a file of an ad library or a register', () => {
  it.each(shapes.map((shape) => [shape.name, shape] as const))('%s', async (_name, shape) => {
    const found = await importAll(shape);
    expect(found.map((text, index) => (text.startsWith(shape.rows[index] ?? '?') ? shape.rows[index] : text))).toEqual(
      shape.rows,
    );
  });
});
