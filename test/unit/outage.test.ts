import { describe, expect, it } from '@jest/globals';
import { isOutage } from '../../src/database/outage.ts';

const withCode = (code: string, message = 'said by the server') => Object.assign(new Error(message), { code });
const system = (code: string, syscall = 'connect') => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

describe('an outage of the database', () => {
  it.each([
    ['08000', 'connection exception'],
    ['08001', 'client cannot connect'],
    ['08003', 'connection does not exist'],
    ['08006', 'connection failure'],
    ['28000', 'role refused'],
    ['28P01', 'password refused'],
    ['3D000', 'no such database'],
    ['53000', 'insufficient resources'],
    ['53100', 'disk full'],
    ['53200', 'out of memory'],
    ['53300', 'too many connections'],
    ['55P03', 'lock not available'],
    ['57014', 'statement time-out'],
    ['57P01', 'shutdown by the administrator'],
    ['57P02', 'shutdown after a crash'],
    ['57P03', 'starting up, or shutting down'],
    ['57P05', 'idle session time-out'],
    ['58000', 'system error'],
    ['58030', 'input or output error'],
    ['25006', 'read-only: a standby'],
  ])('SQLSTATE %s, %s', (code) => {
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

describe('a fault in a statement, or elsewhere, is no outage', () => {
  it.each([
    ['23505', 'unique violation'],
    ['23514', 'check violation'],
    ['23503', 'foreign key violation'],
    ['23502', 'not null violation'],
    ['42601', 'syntax error'],
    ['42P01', 'no such table'],
    ['42703', 'no such column'],
    ['42501', 'insufficient privilege'],
    ['22021', 'character not in repertoire'],
    ['22P02', 'bad input'],
    ['22001', 'text too long'],
    ['XX000', 'internal error'],
  ])('SQLSTATE %s, %s', (code) => {
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
