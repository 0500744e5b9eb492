import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { notObservable, parts, rows, sentences } from '../../../rest-gateway/conformance/conformance.mjs';
import { endpoints, fullRecord, internalError, metrics, register, ssp, unavailable } from '../../contract/documents.ts';

const readme = readFileSync(new URL('../../../rest-gateway/README.md', import.meta.url), 'utf8');

/** The numbered sentences of the README, and its headings. */
const written = Object.fromEntries(
  [...readme.matchAll(/^- \*\*(D?\d+\.\d+)\*\* (.+)$/gm)].map(([, id, text]) => [id, text]),
);
const headings = Object.fromEntries(
  [...readme.matchAll(/^### (?:Part )?(D?\d+)\. (.+)$/gm)].map(([, number, title]) => [number, title]),
);

describe('the text of the contract', () => {
  it('is the same in the README and in the kit', () => {
    expect(Object.keys(written).length).toBeGreaterThan(130);
    expect(sentences).toEqual(written);
    expect(parts).toEqual(headings);
  });

  it('is numbered without gaps', () => {
    for (const part of Object.keys(parts)) {
      const numbers = Object.keys(sentences)
        .filter((id) => id.startsWith(`${part}.`))
        .map((id) => Number(id.slice(part.length + 1)));
      expect({ part, numbers }).toEqual({ part, numbers: numbers.map((_, index) => index + 1) });
    }
  });

  it.each(Object.keys(sentences))('%s has a row, or a reason why no client can observe it', (id) => {
    const isTested = rows.some(({ section }) => section === id);
    expect(isTested || id in notObservable).toBe(true);
    expect(isTested && id in notObservable).toBe(false);
  });

  it('contains each text and code of the error table', () => {
    const partOf7 = Object.entries(sentences).filter(([id]) => id.startsWith('7.') || id.startsWith('D'));
    const all = partOf7.map(([, sentence]) => sentence).join('\n');
    const answers = [register, fullRecord, metrics, ssp].flatMap((endpoint) =>
      Object.values(endpoint).flatMap((value: unknown) => (Array.isArray(value) ? [value[1]] : [])),
    ) as { error: string; code?: string }[];
    expect(endpoints.length).toBe(4);
    for (const { error, code } of answers) {
      expect(all).toContain(error);
      if (code) expect(all).toContain(`\`${code}\``);
    }
    for (const [, body] of [unavailable, internalError]) expect(all).toContain((body as { code: string }).code);
  });
});

describe('the rows', () => {
  it('are data: they survive JSON', () => {
    expect(JSON.parse(JSON.stringify(rows))).toEqual(JSON.parse(JSON.stringify(rows)));
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(['id', 'section', 'sentence', 'level', 'profile', 'needs', 'request', 'expect']);
      expect(row.id.startsWith(`${row.section}-`)).toBe(true);
      expect(row.sentence).toBe((sentences as Record<string, string>)[row.section]);
      expect(row.level).toBe(row.section.startsWith('D') ? 'choice' : 'must');
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('write only where the fixtures allow it', () => {
    for (const { id, request, needs } of rows) {
      const steps = Array.isArray(request) ? request.flatMap((step) => ('exhaust' in step ? step.with : step)) : [];
      for (const step of steps) {
        if (!('method' in step) || step.method !== 'PUT' || step.mayReject) continue;
        const [, notice] = /\{(\w+)\}/.exec(step.path) ?? [];
        expect({ id, needs }).toEqual({ id, needs: expect.arrayContaining([`mayWrite ${notice}`]) });
      }
    }
  });
});
