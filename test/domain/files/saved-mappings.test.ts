import { describe, expect, it } from '@jest/globals';
import { formOf } from '../../../src/domain/files/guess/file-form.ts';
import { guessMapping } from '../../../src/domain/files/guess/guess.ts';
import { recordFields } from '../../../src/domain/files/record-fields.ts';
import { bareGraph } from '../../graph/bare-graph.ts';
import { mutation } from '../../support/literals.ts';

const bare = await bareGraph();
const { secret: operator } = await bare.token({ tier: 'staff', role: 'operator' });

type Saved = { name: string; mapping: string; revision: number };
async function change(name: 'saveImportMapping' | 'deleteImportMapping', input: object) {
  const query = mutation(name, 'changed mappings { name mapping revision }');
  const { value, failure } = await bare.ask<{ mappings: Saved[] } | undefined>(query, { input }, operator);
  return { mappings: value?.mappings, issues: failure?.issues };
}
const mapping = (columns: object) => JSON.stringify({ delimiter: ';', columns });

describe('a saved mapping', () => {
  it('is shared, replaced by its revision only, and deleted', async () => {
    const first = mapping({ Kenmerk: 'paId' });
    const second = mapping({ Kenmerk: 'paId', Naam: 'campaign.name' });
    const name = 'Dutch register';
    expect((await change('saveImportMapping', { name, mapping: first })).mappings).toMatchObject([
      { name, revision: 1 },
    ]);
    const taken = await change('saveImportMapping', { name: 'dutch  REGI\u00adSTER', mapping: second });
    expect(taken.issues).toMatchObject([{ path: 'name', code: 'already_used' }]);
    const outdated = await change('saveImportMapping', { name, mapping: second, revision: 7 });
    expect(outdated.issues).toMatchObject([{ path: 'revision', code: 'outdated' }]);
    const { mappings } = await change('saveImportMapping', { name, mapping: second, revision: 1 });
    expect(mappings).toMatchObject([{ name, mapping: second, revision: 2 }]);
    expect((await change('deleteImportMapping', { name })).mappings).toEqual([]);
  });

  it.each<[what: string, input: object, path: string, message: RegExp]>([
    ['no JSON', { mapping: '{' }, 'mapping', /is not JSON/],
    ['an unknown field', { mapping: mapping({ A: 'campaign.tilte' }) }, 'mapping', /columns\.A.*campaign\.tilte/],
    ['an unknown key', { mapping: '{"columns":{},"seperator":";"}' }, 'mapping', /known are .*delimiter/],
    ['the address of a person', { name: 'jan@duin.example', mapping: mapping({}) }, 'name', /e-mail address/],
    ['the telephone number of a person', { name: 'Jan +358401234567', mapping: mapping({}) }, 'name', /telephone/],
  ])('with %s is refused, and says why', async (_what, input, path, message) => {
    const answer = await change('saveImportMapping', { name: 'Other', ...input });
    expect(answer.issues).toMatchObject([{ path, message: expect.stringMatching(message) }]);
  });

  it('is refused if all together would be more than a list of them can answer', async () => {
    const large = JSON.stringify({ columns: { ['x'.repeat(260_000)]: 'paId' } });
    const answers = [];
    for (let number = 0; number < 20; number += 1)
      answers.push(await change('saveImportMapping', { name: `Large ${number}`, mapping: large }));
    expect(answers.slice(0, 19).map(({ mappings }) => mappings?.length)).toEqual(
      Array.from({ length: 19 }, (_, n) => n + 1),
    );
    expect(answers[19]?.issues).toMatchObject([{ path: 'mapping', code: 'too_long' }]);
    expect((await change('saveImportMapping', { name: 'Large 0', mapping: large, revision: 1 })).mappings).toHaveLength(
      19,
    );
    for (let number = 0; number < 19; number += 1) await change('deleteImportMapping', { name: `Large ${number}` });
  });

  it('wins over the words of columns when a file is guessed, whatever the case of its header', () => {
    const form = formOf(Buffer.from('KENMERK;Titel\nA;b\n'));
    const earlier = [{ columns: { kenmerk: 'legalMetadata.publisherReference' } }];
    const { columns } = guessMapping(form, recordFields, earlier);
    expect(columns.map(({ targets, origin }) => [targets[0]?.to, origin])).toEqual([
      ['legalMetadata.publisherReference', 'earlier'],
      ['basicInformation.title', 'guessed'],
    ]);
  });
});
