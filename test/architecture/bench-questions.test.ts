import { describe, expect, it } from '@jest/globals';
import { isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { createSchema } from '../../src/graph/schema.ts';
import { questions } from '../bench/questions.ts';

const asked = Object.values(questions('PA-1', 'publisher', 'token'))
  .map((question) => (typeof question === 'string' ? question : question.query))
  .join('\n');

const schema = createSchema();

/** The filters, fields or values of a type, as they are written in a document. */
function namesOf(name: string): string[] {
  const type = schema.getType(name);
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  if (isInputObjectType(type)) return Object.keys(type.getFields()).map((field) => `${field}:`);
  return isObjectType(type) ? Object.keys(type.getFields()) : [];
}

describe('the benchmark asks for each', () => {
  it.each(['NoticeFilter', 'NoticeOrder', 'Overview', 'BreakdownDimension', 'BreakdownRow'])('of %s', (type) => {
    const names = namesOf(type);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !new RegExp(`\\b${name}(?!\\w)`).test(asked))).toEqual([]);
  });
});
