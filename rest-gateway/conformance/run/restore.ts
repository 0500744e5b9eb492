import { namedNotices } from '../axes/notices.ts';
import type { Exchange, Fixtures, HttpStep } from '../kit.ts';
import { put } from '../requests.ts';
import { equal, show } from '../values.ts';
import { type Counts, createEffects } from './effects.ts';

/**
 * Puts back the counts that the run has changed.
 * @returns what could not be put back, and what was
 */
export async function restoreCounts(
  fixtures: Fixtures,
  receive: (step: HttpStep) => Promise<Exchange>,
  before: ReadonlyMap<string, Counts>,
): Promise<string[]> {
  const lines: string[] = [];
  const after = await createEffects(fixtures, receive)
    .start()
    .catch(() => new Map<string, Counts>());
  for (const [name, counts] of before) {
    const paId = fixtures.notices[name];
    const now = after.get(name);
    if (equal(counts ?? null, now ?? null)) continue;
    if (!counts) {
      lines.push(`${paId} had no counts before, and the API cannot delete them: it now has ${show(now)}.`);
      continue;
    }
    const token = namedNotices[name]?.owner === 'other' ? 'otherWrite' : 'write';
    const answer =
      token in fixtures.tokens ? await receive(put(name, token, { json: counts })).catch(() => undefined) : undefined;
    const isBack = answer && answer.response.status >= 200 && answer.response.status < 300;
    lines.push(
      isBack
        ? `${paId}: the counts from before are back.`
        : `${paId}: the counts could not be put back. Before the run they were ${show(counts)}, now ${show(now)}.`,
    );
  }
  return lines;
}
