import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assertNoticePeriod, scheduledRoutes } from '../../../rest-gateway/deprecation.ts';
import model from '../../../src/domain/mikro-orm.config.ts';
import { createDeprecationLog } from '../../../src/domain/requests/deprecation-log.ts';
import { connect, type Orm } from '../../../src/platform/database/connect.ts';
import { queryOn } from '../../../src/platform/database/sql.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { scheduleFile } from '../../support/schedule.ts';

let database: TestDatabase;
let elsewhere: Orm;
const faults: unknown[] = [];

beforeAll(async () => {
  database = await createDatabase();
  elsewhere = connect(model, { url: database.url, poolSize: 2, connectTimeout: 30_000, statementTimeout: 60_000 });
});
afterAll(async () => {
  await elsewhere.close();
  await database.close();
});

/** The log of one process, with its own connections. */
const processOn = (orm: Orm) => createDeprecationLog(queryOn(orm), (fault) => faults.push(fault));
const announcementOf = (endpoint: string) => ({ endpoint, deprecatedAt: new Date('2026-11-01T00:00:00Z') });
const morning = new Date('2026-11-21T06:00:00Z');
const evening = new Date('2026-11-21T18:00:00.123Z');

describe('the first serving of a Deprecation header', () => {
  it('is one row, the same for two concurrent processes', async () => {
    const [one, other] = [processOn(database.orm), processOn(elsewhere)];
    const announcement = announcementOf('GET /both');
    await Promise.all([
      ...Array.from({ length: 20 }, () => one.note(announcement, morning)),
      ...Array.from({ length: 20 }, () => other.note(announcement, evening)),
    ]);
    const rows = await database.orm.em
      .fork()
      .execute("select first_served_at as at from deprecation_served where endpoint = 'GET /both'");
    expect(rows).toHaveLength(1);
    expect([morning, evening]).toContainEqual(one.known(announcement));
    expect(other.known(announcement)).toEqual(one.known(announcement));
    expect(await processOn(elsewhere).read(announcement)).toEqual(one.known(announcement));
  });

  it('is kept when another process starts to serve it', async () => {
    const announcement = announcementOf('GET /again');
    await processOn(database.orm).note(announcement, morning);
    const later = processOn(elsewhere);
    await later.note(announcement, evening);
    expect(later.known(announcement)).toEqual(morning);
  });

  it('is recorded again for a new announcement', async () => {
    await processOn(database.orm).note(announcementOf('GET /anew'), morning);
    const anew = { endpoint: 'GET /anew', deprecatedAt: new Date('2027-11-01T00:00:00Z') };
    expect(await processOn(database.orm).read(anew)).toBeUndefined();
  });

  it('is recorded later when the database failed, and the failure is reported', async () => {
    const announcement = announcementOf('GET /later');
    let isDown = true;
    const query = queryOn(database.orm);
    const first = createDeprecationLog(
      (statement) => (isDown ? Promise.reject(new Error('down')) : query(statement)),
      (fault) => faults.push(fault),
    );
    await first.note(announcement, morning);
    expect([first.known(announcement), faults]).toEqual([undefined, [new Error('down')]]);
    isDown = false;
    void first.note(announcement, evening);
    await first.flush();
    expect(first.known(announcement)).toEqual(evening);
  });
});

describe('a sunset with less than 90 days of notice', () => {
  const entry = {
    method: 'GET',
    path: '/ssp/advertisement/{PAID}',
    deprecation: '2026-11-01',
    link: 'https://d.example',
  };
  const checked = (sunset: string, now: Date) =>
    assertNoticePeriod(scheduledRoutes(scheduleFile([{ ...entry, sunset }])), processOn(database.orm), now);

  it('is rejected, counted from now before the header is first served', async () => {
    await expect(checked('2027-02-19T06:00:00Z', morning)).resolves.toBeUndefined();
    await expect(checked('2027-02-19T05:59:59Z', morning)).rejects.toThrow(
      'DEPRECATION_SCHEDULE: the sunset of GET /ssp/advertisement/{PAID} must not be before 2027-02-19T06:00:00.000Z: its Deprecation header must be served for 90 days and has not been served yet',
    );
  });

  it('is rejected, counted from the first serving after that', async () => {
    await processOn(database.orm).note(announcementOf('GET /ssp/advertisement/{PAID}'), evening);
    const later = new Date('2027-06-01T00:00:00Z');
    await expect(checked('2027-02-19T18:00:01Z', later)).resolves.toBeUndefined();
    await expect(checked('2027-02-19T18:00:00Z', later)).rejects.toThrow('first served at 2026-11-21T18:00:00.123Z');
  });
});
