import { beforeAll, describe, expect, it } from '@jest/globals';
import type { NoticeFilter } from '../../../src/generated/graph/graphql.ts';
import { contactCanaries, noTechniques, unsigned } from '../../support/factories.ts';
import { invalidAt } from '../../support/graph-server.ts';
import { testNow } from '../../support/server.ts';
import { inDays, type NoticeData, startList } from './notice-lists.ts';

const aLaw: NoticeData = {
  linkedProcessType: 'legislative_process',
  electionType: null,
  processName: 'Water Act',
  processDate: null,
  officialInformationUrl: null,
};

const { server, list, answer } = await startList();

describe('a filter', () => {
  let owner: string;

  /** How each notice differs from the first: online, with targeting, on the register and running. */
  const notices: Record<string, NoticeData> = {
    plain: {},
    selfPublished: {},
    draft: { confirmationStatus: 'draft', ...unsigned },
    sentBack: { confirmationStatus: 'needs_revision', ...unsigned },
    submitted: { confirmationStatus: 'pending_confirmation', ...unsigned },
    unsigned,
    declined: { signOffStatus: 'declined', signedOffAt: null },
    scheduled: { publicationStartDate: inDays(1), startDate: inDays(1) },
    over: { endDate: inDays(-1) },
    ceased: { ceasedAt: testNow, ceasedReason: 'suspended' },
    ceasedBefore: { endDate: inDays(-2), ceasedAt: new Date(`${inDays(-9)}T23:59:59Z`), ceasedReason: 'suspended' },
    ceasedAfterEnd: { endDate: inDays(-2), ceasedAt: testNow, ceasedReason: 'suspended' },
    ceasedToCome: { ceasedAt: new Date(`${inDays(2)}T00:00:00Z`), ceasedReason: 'suspended' },
    print: { ...noTechniques, medium: 'print' },
    tv: { ...noTechniques, medium: 'television' },
    finnish: { countries: ['FI', 'SE'], description: 'Äänestä koulujen puolesta' },
    law: aLaw,
    person: { sponsorType: 'natural_person' },
  };
  const titles = Object.keys(notices);
  const allBut = (...without: string[]) => titles.filter((title) => !without.includes(title));

  beforeAll(async () => {
    owner = await server.publisher();
    for (const [title, data] of Object.entries(notices)) {
      const sponsor = {
        finnish: { companyName: 'JÄRVEN 100% PUOLUE', legalName: null },
        person: { companyName: null, legalName: null, firstName: 'Ada', lastName: 'Byron' },
      }[title];
      await server.notice(title === 'selfPublished' ? null : owner, { title, ...data }, sponsor);
    }
  });

  const notRunning = ['draft', 'sentBack', 'submitted', 'unsigned', 'declined', 'scheduled'];
  // Filters by one field are compared with a predicate each in notice-filters.test.ts.
  const rows: [NoticeFilter | null, string[]][] = [
    [null, titles],
    [{}, titles],
    [{ phases: null, sponsor: null, valueMin: null }, titles],
    [{ phases: [] }, []],
    [{ phases: ['draft'] }, ['draft', 'sentBack']],
    [{ phases: ['awaiting_confirmation'] }, ['submitted']],
    [{ phases: ['awaiting_sign_off'] }, ['unsigned', 'declined']],
    [{ phases: ['scheduled'] }, ['scheduled']],
    [{ phases: ['ended'] }, ['over', 'ceasedAfterEnd']],
    [{ phases: ['ceased'] }, ['ceased', 'ceasedBefore']],
    [{ phases: ['published'] }, allBut(...notRunning, 'over', 'ceased', 'ceasedBefore', 'ceasedAfterEnd')],
    [{ phases: ['scheduled', 'ended'] }, ['scheduled', 'over', 'ceasedAfterEnd']],
    [{ sponsor: 'järven' }, ['finnish']],
    [{ sponsor: '100% p' }, ['finnish']],
    [{ sponsor: '100_ p' }, []],
    [{ sponsor: '100\\' }, []],
    [{ sponsor: 'PU' }, ['finnish']],
    [{ sponsor: 'jä' }, ['finnish']],
    [{ sponsor: 'uo' }, []], // within a word, where two letters are not looked for
    [{ sponsor: '_jä' }, []],
    [{ sponsor: 'by' }, ['person']],
    [{ sponsor: 'forward e.v' }, allBut('finnish', 'person')],
    [{ sponsor: 'ada byr' }, ['person']],
    [{ sponsor: contactCanaries.lastName }, []],
    [{ text: 'KOULUJEN äänestä' }, ['finnish']],
    [{ text: 'water' }, ['law']],
    [{ text: 'print or tv' }, ['print', 'tv']],
    [{ text: '"better town" -local' }, ['law']],
    [{ phases: ['published'], media: ['print'], countries: ['IE'] }, ['print']],
  ];

  it.each(rows)('%j', async (filter, expected) => {
    const { nodes, totalCount } = await list({ filter }, 'nodes { title } totalCount');
    expect(nodes.map(({ title }) => title).sort()).toEqual([...expected].sort());
    expect(totalCount).toBe(expected.length);
  });

  it.each<[NoticeFilter, string]>([
    [{ processNames: [''] }, 'processNames.0'],
    [{ sponsor: '' }, 'sponsor'],
    [{ sponsor: 'a' }, 'sponsor'],
    [{ sponsor: '%' }, 'sponsor'],
    [{ sponsor: 'e. V.' }, 'sponsor'],
    [{ text: '!!' }, 'text'],
    [{ text: '-town' }, 'text'],
    [{ text: '-"better town" -local' }, 'text'],
    [{ text: 'better or -town' }, 'text'],
    [{ text: 'x'.repeat(201) }, 'text'],
    [{ valueMin: '5000.00' }, 'currencies'],
    [{ adAmountMax: '5000.00' }, 'currencies'],
    [{ adAmountMin: '1', currencies: ['EUR', 'SEK'] }, 'currencies'],
    [{ currencies: ['EUR', 'SEK'], valueMax: '5000.00' }, 'currencies'],
    [{ search: '' }, 'search'],
    [{ search: ' &|!:* ' }, 'search'],
    [{ search: 'x'.repeat(201) }, 'search'],
  ])('%j is rejected', async (filter, field) => {
    const { data, errors } = await answer({ filter }, 'totalCount');
    expect(data).toEqual({ notices: null });
    expect(errors?.map(({ extensions }) => extensions)).toEqual(invalidAt(`filter.${field}`));
  });
});
