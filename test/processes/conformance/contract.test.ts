import { describe, expect, it } from '@jest/globals';
import { parts, sentences } from '../../../rest-gateway/conformance/contract-text.ts';
import { notObservable, rows } from '../../../rest-gateway/conformance/rows.ts';
import { endpoints, fullRecord, internalError, metrics, register, ssp, unavailable } from '../../contract/documents.ts';

describe('the text of the contract', () => {
  it('is numbered without gaps', () => {
    expect(Object.keys(sentences).length).toBeGreaterThan(130);
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
  it('have a name of their own and belong to a sentence', () => {
    for (const row of rows) {
      expect(row.id.startsWith(`${row.section}-`)).toBe(true);
      expect(row.sentence).toBe(sentences[row.section]);
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
