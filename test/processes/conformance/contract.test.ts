import { describe, expect, it } from '@jest/globals';
import { crossed, pairwise } from '../../../rest-gateway/conformance/axes/sample.ts';
import { parts, sentences } from '../../../rest-gateway/conformance/contract-text.ts';
import { errors, invalidMetrics } from '../../../rest-gateway/conformance/errors.ts';
import { cacheControl } from '../../../rest-gateway/conformance/requests.ts';
import { notObservable, rows } from '../../../rest-gateway/conformance/rows.ts';
import { listenerReplies } from '../../../rest-gateway/error-replies.ts';
import { routes } from '../../../rest-gateway/routes.ts';

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
    const all = Object.values(sentences).join('\n');
    const answers = [...Object.values(errors), invalidMetrics()].map(
      ({ body }) => body as { error: string; code?: string },
    );
    expect(answers.filter(({ error }) => !all.includes(error))).toEqual([]);
    expect(answers.filter(({ code }) => code !== undefined && !all.includes(`\`${code}\``))).toEqual([]);
  });
});

it('the error table states what the gateway answers, and leaves out only what no row of the kit can meet', () => {
  const shown = ({ status, error, code }: { status: number; error: string; code?: string | undefined }) =>
    `${status} ${code} ${error}`;
  const replies = [...routes.flatMap((route) => Object.values(route.errors)), ...Object.values(listenerReplies)];
  const stated = [...Object.values(errors), invalidMetrics()].map(({ status, body }) => shown({ status, ...body }));
  const unmet = new Set(replies.map(shown)).difference(new Set(stated));
  expect(new Set(stated).difference(new Set(replies.map(shown)))).toEqual(new Set());
  expect([...unmet].map((text) => Number(text.slice(0, 3))).sort()).toEqual([408, 417, 431, 501]);
});

it('the choice about caching names the values that the kit expects', () => {
  for (const value of Object.values(cacheControl)) expect(sentences['D8.4']).toContain(`\`${value}\``);
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

  it('have each pair of values of two axes in their sample', () => {
    const axes = { a: ['1', '2', '3'], b: ['x', 'y'], c: ['p', 'q', 'r', 's'] } as object;
    const cells = pairwise(axes).map((cell) => Object.entries(cell).sort().flat().join(' '));
    const pairs = crossed(axes).length;
    expect(cells.length).toBeLessThan(pairs);
    for (const a of ['1', '2', '3'])
      for (const c of ['p', 'q', 'r', 's'])
        expect(cells.some((cell) => cell.startsWith(`a ${a}`) && cell.endsWith(`c ${c}`))).toBe(true);
    for (const b of ['x', 'y'])
      for (const c of ['p', 'q', 'r', 's']) expect(cells.some((cell) => cell.includes(`b ${b} c ${c}`))).toBe(true);
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
