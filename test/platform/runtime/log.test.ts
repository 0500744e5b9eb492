import { describe, expect, it } from '@jest/globals';
import { DriverException } from '@mikro-orm/core';
import { GraphQLError } from 'graphql';
import pg from 'pg';
import { failure } from '../../../src/platform/failures.ts';
import { createLog, describeError } from '../../../src/platform/runtime/log.ts';

/* choice D11: logs never hold contact data, tokens or bodies. Errors may quote them, so their messages are not logged. */

const canary = 'canary@contact.example';
const quoting = `a value: ${canary}\n    at ${canary}\nat ${canary}:1:1\n\n${canary}`;

const ofPostgres = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), {
    code,
    detail: `Failing row contains (${canary}).`,
    where: canary,
    table: 'party',
    constraint: 'party_check',
  });

describe('an error that may quote a value is logged by name, code and location', () => {
  it.each([
    ['a refusal of PostgreSQL', ofPostgres('23514', quoting)],
    ['one in words that are no English', ofPostgres('22P02', quoting)],
    ["MikroORM's, with the statement in it", new DriverException(ofPostgres('42P01', quoting))],
    ['one of GraphQL', new GraphQLError(quoting)],
    ['one whose cause quotes', new Error('outer', { cause: ofPostgres('23505', quoting) })],
    ['one with a code of its own', Object.assign(new Error(quoting), { code: 'X' })],
    ['JSON that cannot be read', jsonFault(`{"email":"${canary}",}`)],
    ['a Failure around it', failure('INTERNAL', { cause: ofPostgres('22001', quoting) })],
    ['something that is no error', { email: canary }],
  ])('%s', (_, error) => {
    const told = JSON.stringify(describeError(error));
    expect(told).not.toContain('canary');
    expect(told.length).toBeGreaterThan(20);
  });

  it('keeps what helps to find the cause', () => {
    const told = describeError(ofPostgres('23514', quoting));
    expect(told).toMatchObject({ code: '23514', table: 'party', constraint: 'party_check' });
    expect(told).toHaveProperty('stack', expect.stringMatching(/^at .*log\.test\.ts:\d+:\d+/));
  });
});

describe('an error about the machine or the code keeps its message', () => {
  it.each([
    ['of Node', Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' })],
    ['of PostgreSQL, about the server', ofPostgres('57P01', 'terminating connection')],
    ['of the code', new TypeError('x is not a function')],
    ['a plain error', new Error('no answer in time')],
  ])('%s', (_, error) => {
    expect(describeError(error)).toHaveProperty('message', error.message);
  });
});

it('a log line has the error in that form', () => {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).warn({ err: ofPostgres('23514', quoting) }, 'a fault');
  expect(lines).toHaveLength(1);
  expect(lines.join()).not.toContain('canary');
  expect(JSON.parse(lines.join())).toMatchObject({ msg: 'a fault', err: { code: '23514' } });
});

function jsonFault(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
