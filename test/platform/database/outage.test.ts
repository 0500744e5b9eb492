import { describe, expect, it } from '@jest/globals';
import { isOutage, isTransientOutage, remedyOf } from '../../../src/platform/database/outage.ts';

const withCode = (code: string, message = 'said by the server') => Object.assign(new Error(message), { code });
const system = (code: string, syscall = 'connect') => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

describe('an outage of the database', () => {
  it.each([
    // Connection and role; resources; a lock; time-outs and shutdowns; the system; a standby.
    '08000',
    '08001',
    '08003',
    '08006',
    '28000',
    '28P01',
    '3D000',
    '53000',
    '53100',
    '53200',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '58000',
    '58030',
    '25006',
  ])('SQLSTATE %s', (code) => {
    expect(isOutage(withCode(code))).toBe(true);
  });

  it('SQLSTATE 08P01 as a fatal error: a pooler that cannot serve', () => {
    expect(isOutage(Object.assign(withCode('08P01', 'query_wait_timeout'), { severity: 'FATAL' }))).toBe(true);
  });

  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'CERT_HAS_EXPIRED',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ENOENT', // a Unix socket that is not there
  ])('%s when it connects', (code) => {
    expect(isOutage(system(code))).toBe(true);
  });

  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated',
    'Connection terminated unexpectedly',
    'The server does not support SSL connections',
    'There was an error establishing an SSL connection',
    'Connection terminated due to connection timeout',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('“%s” of pg, without a code', (message) => {
    expect(isOutage(new Error(message))).toBe(true);
  });

  it('both addresses of a host refused, as an AggregateError', () => {
    const refused = new AggregateError([system('ECONNREFUSED'), system('ECONNREFUSED')]);
    expect(isOutage(refused)).toBe(true);
    expect(isOutage(Object.assign(refused, { code: 'ECONNREFUSED' }))).toBe(true);
  });

  it('as a cause at any depth', () => {
    const cause = new Error('driver', { cause: new Error('pool', { cause: withCode('57P01') }) });
    expect(isOutage(new Error('ORM', { cause }))).toBe(true);
    expect(isOutage(new Error('ORM', { cause: new AggregateError([system('ETIMEDOUT')]) }))).toBe(true);
  });
});

describe('a connection that is refused has a remedy, and is not tried again', () => {
  it.each([
    ['a wrong password', withCode('28P01'), 'password'],
    ['a role without a line in pg_hba.conf', withCode('28000'), 'pg_hba.conf'],
    ['no such database', withCode('3D000'), 'createdb'],
    ['an unknown CA', system('SELF_SIGNED_CERT_IN_CHAIN'), 'sslrootcert'],
    ['another host name', system('ERR_TLS_CERT_ALTNAME_INVALID'), 'host name'],
    ['an expired certificate', system('CERT_HAS_EXPIRED'), 'renew'],
    ['no TLS', new Error('The server does not support SSL connections'), 'sslmode=disable'],
  ])('%s', (_case, error, remedy) => {
    expect(remedyOf(error)).toContain(remedy);
    expect([isOutage(error), isTransientOutage(error)]).toEqual([true, false]);
  });

  it('unlike one that may end by itself', () => {
    expect([remedyOf(system('ECONNREFUSED')), isTransientOutage(system('ECONNREFUSED'))]).toEqual([undefined, true]);
  });
});

describe('a fault in a statement, or elsewhere, is no outage', () => {
  it.each([
    // Constraints; syntax and names; a missing privilege; bad values; a bug of PostgreSQL.
    '23505',
    '23514',
    '23503',
    '23502',
    '42601',
    '42P01',
    '42703',
    '42501',
    '22021',
    '22P02',
    '22001',
    'XX000',
  ])('SQLSTATE %s', (code) => {
    expect(isOutage(withCode(code))).toBe(false);
  });

  it.each([
    ['an error without a code', new Error('boom')],
    ['a TypeError', new TypeError("Cannot read properties of undefined (reading 'x')")],
    ['a file that is not there', system('ENOENT', 'open')],
    ['a forbidden file', system('EACCES', 'open')],
    ['a code that only begins alike', withCode('57')],
    ['a longer code', withCode('080001')],
    ['a numeric code', Object.assign(new Error('exit'), { code: 8 })],
    ['other errors together', new AggregateError([new Error('a'), withCode('23505')])],
    ['a statement with too many parameters', Object.assign(withCode('08P01'), { severity: 'ERROR' })],
    ['a text', '57P01'],
    ['nothing', undefined],
    ['null', null],
    ['an object that looks like one', { code: '57P01', message: 'Connection terminated' }],
  ])('%s', (_what, error) => {
    expect(isOutage(error)).toBe(false);
  });
});
