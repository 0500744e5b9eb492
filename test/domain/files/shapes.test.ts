import { describe, expect, it } from '@jest/globals';
import { formOf } from '../../../src/domain/files/guess/file-form.ts';
import { guessMapping } from '../../../src/domain/files/guess/guess.ts';
import { recordFields } from '../../../src/domain/files/record-fields.ts';
import { parseRecordMapping } from '../../../src/domain/files/record-mapping.ts';
import { partyRecord } from '../../contract/samples.ts';
import { bare, importRows, start } from '../notices/import/import-calls.ts';
import { csvRowsOf, linesOf } from './read-file.ts';
import { type Shape, shapes } from './shapes.ts';

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
  return { ...mapping, ...keys, constants: own, columns: known };
}

async function* inParts(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

async function importAll(shape: Shape): Promise<string[]> {
  const bytes = Buffer.from(shape.text, shape.encoding);
  const json = mappingOf(shape, bytes);
  const mapping = parseRecordMapping(json);
  const lines = await linesOf(inParts(bytes), mapping.encoding);
  type Reported = { line: number; outcome: string; issues: { path: string; message: string }[] };
  const { value, failure } = await importRows<{ rows: Reported[] }>(
    {
      importId: await start(),
      line: 1,
      text: lines.map(({ text }) => text).join('\n'),
      isLast: true,
      csv: { mapping: JSON.stringify(json) },
    },
    'rows { line outcome issues { path message } }',
  );
  if (failure) throw failure;
  const stored = async (paId: unknown) => {
    const [row] = await bare.sql(
      `select concat_ws(' ', total_value, start_date, coalesce(end_date::text, '–'), medium, views_count) as text
       from notice left join engagement_metrics using (pa_id) where pa_id = '${paId}'`,
    );
    return String(row?.text);
  };
  const rows = await csvRowsOf(inParts(bytes), mapping);
  return Promise.all(
    rows
      .filter(({ leftOut }) => leftOut === undefined)
      .map(({ firstLine, record }) => {
        const issue = value.rows.find(({ line, outcome }) => line === firstLine && outcome === 'rejected')?.issues[0];
        return issue ? `${issue.path} ${issue.message}` : stored(record?.paId);
      }),
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
