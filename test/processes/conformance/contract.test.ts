import { describe, expect, it } from '@jest/globals';
import { sentences } from '../../../rest-gateway/conformance/contract-text.ts';
import { errors, invalidMetrics } from '../../../rest-gateway/conformance/errors.ts';
import { bodies } from '../../../rest-gateway/conformance/ingredients/bodies.ts';
import { credentials, tokens } from '../../../rest-gateway/conformance/ingredients/credentials.ts';
import { manners } from '../../../rest-gateway/conformance/ingredients/manners.ts';
import { namedNotices, notices } from '../../../rest-gateway/conformance/ingredients/notices.ts';
import { sample } from '../../../rest-gateway/conformance/ingredients/sample.ts';
import type { Ask } from '../../../rest-gateway/conformance/kit.ts';
import { viewCacheControl } from '../../../rest-gateway/conformance/model/model.ts';
import { endpoints } from '../../../rest-gateway/conformance/model/outcomes.ts';
import { notObservable } from '../../../rest-gateway/conformance/run/results.ts';
import { listenerReplies } from '../../../rest-gateway/error-replies.ts';
import { routes } from '../../../rest-gateway/routes.ts';

describe('the text of the contract', () => {
  it('is numbered without gaps', () => {
    expect(Object.keys(sentences).length).toBeGreaterThan(130);
    for (const [part, ids] of Map.groupBy(Object.keys(sentences), (id) => id.split('.')[0])) {
      const inOrder = ids.map((_id, index) => `${part}.${index + 1}`);
      expect(ids).toEqual(inOrder);
    }
  });
});

it('the error table states what the gateway answers, and leaves out only what no request of the kit can meet', () => {
  const shown = ({ status, error, code }: { status: number; error: string; code?: string | undefined }) =>
    `${status} ${code} ${error}`;
  const replies = [...routes.flatMap((route) => Object.values(route.errors)), ...Object.values(listenerReplies)];
  const stated = [...Object.values(errors), invalidMetrics()].map(({ status, body }) => shown({ status, ...body }));
  const unmet = new Set(replies.map(shown)).difference(new Set(stated));
  expect(new Set(stated).difference(new Set(replies.map(shown)))).toEqual(new Set());
  expect([...unmet].map((text) => Number(text.slice(0, 3))).sort()).toEqual([408, 417, 431, 501]);
});

it('the choice about caching names the values that the kit expects', () => {
  for (const value of [viewCacheControl, 'private, no-store']) expect(sentences['D8.4']).toContain(`\`${value}\``);
});

it('what no client can observe is a sentence of the contract', () => {
  expect(Object.keys(notObservable).filter((section) => !(section in sentences))).toEqual([]);
});

describe('the sample', () => {
  const limit = 950;
  const asked = (part: Partial<Ask>) =>
    sample.some((ask) => Object.entries(part).every(([key, value]) => ask[key as keyof Ask] === value));

  it.each(Object.entries(endpoints))(
    'has each notice with each token, and each form of each ingredient: %s',
    (endpoint, { methods }) => {
      const missing: Partial<Ask>[] = [];
      const need = (part: Partial<Ask>) => {
        if (!asked({ ...part, endpoint: endpoint as Ask['endpoint'] })) missing.push(part);
      };
      for (const notice of Object.keys(namedNotices).filter((name) => name !== 'operated'))
        for (const credential of Object.keys(tokens)) need({ notice, credential });
      for (const [manner, { for: use }] of Object.entries(manners))
        if (use === 'all' || (use === 'writes') === (endpoint === 'metrics')) need({ manner });
      for (const method of methods) need({ method });
      const reserved = /^(spare|limited|operated)/;
      for (const credential of Object.keys(credentials)) if (!reserved.test(credential)) need({ credential });
      if (endpoint !== 'ssp') for (const notice of Object.keys(notices)) if (notice !== 'operated') need({ notice });
      if (endpoint === 'metrics') for (const body of Object.keys(bodies)) need({ body });
      expect(missing).toEqual([]);
    },
  );

  it('leaves room in the limit of each token', () => {
    const used = Map.groupBy(sample, ({ credential }) => credentials[credential]?.token ?? 'none');
    const over = [...used].filter(([token, asks]) => token !== 'none' && asks.length > limit).map(([token]) => token);
    expect(over).toEqual([]);
  });
});
