import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isInputObjectType, isObjectType, parse, validate } from 'graphql';
import * as operations from '../../src/generated/console/operations.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { type Question, questions } from '../bench/questions.ts';
import { scenarios } from '../bench/scenarios.ts';
import { screens } from '../bench/screens.ts';

type Document = { name: string; text: string };
const documentOf = (question: Question) => (typeof question === 'string' ? question : question.query);
const [documents, ofScreens] = [questions, screens].map((of) =>
  Object.entries(of('PA-1', 'publisher', 'token')).map(([name, question]) => ({ name, text: documentOf(question) })),
) as [Document[], Document[]];
const asked = documents.map(({ text }) => text).join('\n');
const schema = createSchema();

/** The filters or fields of a type, as they are written in a document. */
function namesOf(name: string): string[] {
  const type = schema.getType(name);
  const isInput = isInputObjectType(type);
  const fields = isInput || isObjectType(type) ? Object.values(type.getFields()) : [];
  // What is deprecated is answered by what replaces it.
  const kept = fields.filter(({ deprecationReason }) => deprecationReason == null);
  return kept.map((field) => (isInput ? `${field.name}:` : field.name));
}

describe('the benchmark asks for each', () => {
  it.each(['NoticeFilter', 'Overview', 'BreakdownRow'])('of %s', (type) => {
    const names = namesOf(type);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !new RegExp(`\\b${name}(?!\\w)`).test(asked))).toEqual([]);
  });
});

it('the benchmark asks each query of the console', () => {
  const queries = Object.values(operations).filter(({ text }) => text.startsWith('query'));
  expect(queries.length).toBeGreaterThan(40);
  const sent = new Set(ofScreens.map(({ text }) => text));
  expect(queries.filter(({ text }) => !sent.has(text))).toEqual([]);
});

it.each(documents)('the schema allows: $name', ({ text }) => {
  expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([]);
});

it('the goals of the benchmark are those of decisions.md', () => {
  const decisions = readFileSync('src/decisions.md', 'utf8');
  const [, rows = ''] = /\| ratio in one run .*\n.*\n((?:\|.*\n)+)/.exec(decisions) ?? [];
  const wanted = rows
    .trim()
    .split('\n')
    .map((row) => row.split('|').at(-2)?.trim());
  expect(wanted).toEqual(scenarios.flatMap(({ goals = [] }) => goals.map(({ bound }) => bound)));
});
