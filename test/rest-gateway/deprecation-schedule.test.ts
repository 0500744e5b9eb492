import { describe, expect, it } from '@jest/globals';
import { ScheduleError, scheduledRoutes } from '../../rest-gateway/deprecation.ts';
import { scheduleFile } from '../support/schedule.ts';

const good = { method: 'GET', path: '/advertisement/{PAID}', deprecation: '2026-11-01', link: 'https://docs.example/' };

function complaintAbout(content: unknown): string {
  const file = scheduleFile(content);
  try {
    scheduledRoutes(file);
  } catch (error) {
    expect(error).toBeInstanceOf(ScheduleError);
    return (error as Error).message.replace(`DEPRECATION_SCHEDULE: ${file}: `, '');
  }
  return 'none';
}

describe('a schedule of deprecations', () => {
  it('announces nothing when there is none, or when it is empty', () => {
    for (const file of [undefined, scheduleFile([])]) {
      expect(scheduledRoutes(file).filter(({ deprecation }) => deprecation)).toEqual([]);
    }
  });

  it('accepts days and seconds, in any time zone', () => {
    const entry = { ...good, deprecation: '2026-11-01T01:00:00+01:00', sunset: '2027-03-01' };
    expect(scheduledRoutes(scheduleFile([entry]))[0]?.deprecation).toEqual({
      deprecatedAt: new Date('2026-11-01T00:00:00Z'),
      sunset: new Date('2027-03-01T00:00:00Z'),
      link: 'https://docs.example/',
    });
  });

  it('escapes the link in its header', () => {
    const link = 'https://docs.example/a>; rel="x"\r\nX-More: 1';
    const [route] = scheduledRoutes(scheduleFile([{ ...good, link }]));
    expect(route?.deprecation?.link).not.toMatch(/[<>"\r\n ]/);
  });

  it.each<[string, unknown, RegExp]>([
    ['no JSON', '[', /^[^\n]*JSON[^\n]*$/],
    ['no list', {}, /^[^\n]*expected array[^\n]*$/],
    ['a misspelt key', [{ ...good, sunnset: '2027-06-01' }], /^\[0\] Unrecognized key: "sunnset"$/],
    ['a path that is not ours', [{ ...good, path: '/advertisement/:PAID' }], /^\[0\]\.path is not a path of this API/],
    ['another method', [{ ...good, method: 'PUT' }], /^\[0\]\.path is not a path of this API for PUT$/],
    ['a day that does not exist', [{ ...good, deprecation: '2026-02-30' }], /^\[0\]\.deprecation must be a day/],
    ['a part of a second', [{ ...good, sunset: '2027-06-01T00:00:00.5Z' }], /^\[0\]\.sunset must be a day/],
    ['a sunset before the deprecation', [{ ...good, sunset: '2026-10-31' }], /^\[0\]\.sunset must not be before/],
    ['a link that is none', [{ ...good, link: 'javascript:alert(1)' }], /^\[0\]\.link must be an http or https URL$/],
    ['an endpoint twice', [good, good], /^lists an endpoint twice$/],
  ])('is rejected with %s, in one line', (_what, content, words) => {
    expect(complaintAbout(content)).toMatch(words);
  });

  it('is rejected if the file is missing', () => {
    expect(() => scheduledRoutes('/nowhere/schedule.json')).toThrow(/^DEPRECATION_SCHEDULE: .*ENOENT/);
  });

  it('is rejected with all its faults at once', () => {
    const faults = complaintAbout([
      { ...good, deprecation: 'soon' },
      { ...good, method: 'POST', link: 5 },
      { ...good, path: '/nothing' },
    ]).split('; ');
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      '[0].deprecation',
      '[1].method',
      '[1].link',
      '[2].path',
    ]);
  });
});
