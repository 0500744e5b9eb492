import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createPending } from '../../../src/platform/runtime/pending.ts';

it('has what was added and not removed', () => {
  // A number adds it; a share removes one of the entries.
  const step = fc.oneof(
    fc.integer(),
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }).map((share) => ({ share })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const pending = createPending<number>();
      const expected: ReturnType<typeof pending.add>[] = [];
      for (const one of steps) {
        if (typeof one === 'number') expected.push(pending.add(one));
        else for (const entry of expected.splice(Math.floor(one.share * expected.length), 1)) pending.remove(entry);
      }
      const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
      expect(sorted(pending.values())).toEqual(sorted(expected.map(({ value }) => value)));
    }),
  );
});
