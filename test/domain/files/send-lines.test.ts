import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { FileLine } from '../../../src/domain/files/lines.ts';
import { linesPerPart, type Part, type PartAnswer, sendLines } from '../../../src/domain/files/send-lines.ts';

/* How a file is sent in parts, to a graph that answers when the test says so. */

type Call = { part: Part; answer: (answer?: Partial<PartAnswer>) => void; fail: (error: Error) => void };

function sending(count: number, mapping?: string) {
  async function* lines(): AsyncGenerator<FileLine> {
    for (let number = 1; number <= count; number += 1) yield { number, text: `${number}`, end: '\n' };
  }
  const calls: Call[] = [];
  const done = sendLines(
    lines(),
    mapping,
    (part) =>
      new Promise((resolve, reject) => {
        const nextLine = part.line + part.text.split('\n').length;
        calls.push({ part, answer: (answer) => resolve({ nextLine, ...answer }), fail: reject });
      }),
    { charactersPerPart: 1024 * 1024 },
  );
  done.catch(() => {});
  return { calls, done };
}

/** Lets everything happen that does not wait for an answer. */
async function settle() {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}
const sent = (calls: readonly Call[]) =>
  calls.map(({ part: { line, text, isLast } }) => [line, text.split('\n').length, isLast]);

describe('lines', () => {
  it('are sent in parts, two without an answer', async () => {
    const { calls, done } = sending(2 * linesPerPart + 1);
    await settle();
    expect(sent(calls)).toEqual([
      [1, 500, false],
      [501, 500, false],
    ]);
    calls[0]?.answer();
    await settle();
    expect(sent(calls)[2]).toEqual([1001, 1, true]);
    calls[1]?.answer();
    calls[2]?.answer();
    await done;
  });

  it('of CSV wait for the header, which comes with each part after it', async () => {
    const { calls, done } = sending(600, '{}');
    await settle();
    expect(calls.map(({ part }) => part.csv)).toEqual([{ mapping: '{}' }]);
    calls[0]?.answer({ header: '1' });
    await settle();
    expect(calls[1]?.part.csv).toEqual({ mapping: '{}', header: '1' });
    calls[1]?.answer();
    await done;
  });

  it('are sent again from the line that the answer names, more of them if none was read', async () => {
    const { calls, done } = sending(1200);
    await settle();
    calls[0]?.answer({ nextLine: 1 });
    calls[1]?.answer({ nextLine: 1 });
    await settle();
    expect(sent(calls).slice(2)).toEqual([
      [1, 1000, false],
      [1001, 200, true],
    ]);
    calls[2]?.answer({ nextLine: 901 });
    calls[3]?.answer({ nextLine: 901 });
    await settle();
    expect(sent(calls).slice(4)).toEqual([[901, 300, true]]);
    calls[4]?.answer();
    await done;
  });

  it('that came too early are sent again as they are', async () => {
    const { calls, done } = sending(1000);
    await settle();
    calls[1]?.answer({ nextLine: 1 });
    calls[0]?.answer();
    await settle();
    expect(sent(calls).slice(2)).toEqual([[501, 500, true]]);
    calls[2]?.answer();
    await done;
  });

  it('end with the first part that fails, when the others have an answer', async () => {
    const { calls, done } = sending(1200);
    await settle();
    calls[0]?.fail(new Error('an outage'));
    await settle();
    expect(await Promise.race([done.catch(String), turn('waiting')])).toBe('waiting');
    calls[1]?.answer();
    await expect(done).rejects.toThrow('an outage');
    expect(calls).toHaveLength(2);
  });
});
