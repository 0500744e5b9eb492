import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { createSeal } from '../../src/platform/seal.ts';

const secret = randomBytes(32);
const { seal, open } = createSeal(secret);
const texts = [
  '1',
  '783',
  String(2n ** 63n - 1n),
  '["notices","title","Zürich 漢字","PA-1"]',
  'x'.repeat(32),
  'x'.repeat(1000),
];

it('a text opens for its kind, with the same secret, and as nothing else', () => {
  for (const text of texts) {
    const sealed = seal('refusal', text);
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(createSeal(secret).open('refusal', sealed)).toBe(text);
    expect(createSeal(secret).seal('refusal', text)).toBe(sealed);
    expect(open('ledger', sealed)).toBeUndefined();
    expect(createSeal(randomBytes(32)).open('refusal', sealed)).toBeUndefined();
  }
});

it('what was changed, shortened, made longer or spelled otherwise does not open', () => {
  const sealed = seal('refusal', '783');
  const bytes = Buffer.from(sealed, 'base64url');
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(open('refusal', changed.toString('base64url'))).toBeUndefined();
  }
  for (const other of ['', '783', sealed.slice(0, -1), sealed.slice(0, 20), `${sealed}A`, `${sealed}=`, ` ${sealed}`]) {
    expect(open('refusal', other)).toBeUndefined();
  }
});

it('numbers have the same length, and neighbours nothing in common', () => {
  const sealed = texts.slice(0, 3).map((text) => seal('refusal', text));
  expect(new Set(sealed.map(({ length }) => length)).size).toBe(1);
  expect(seal('refusal', '784').slice(0, 8)).not.toBe(seal('refusal', '783').slice(0, 8));
  expect(seal('ledger', '783')).not.toBe(seal('refusal', '783'));
});
