import type { Send, Target } from './kit.ts';
import { equal, objectsIn, parsed, show } from './values.ts';
import { wireOf } from './wire.ts';

/** Counts by PA-ID. Null: it has none. Undefined: they are not shown. */
export type Counts = Map<string, { viewsCount: number; engagementsCount: number } | null | undefined>;

/** The counts of the notices that may be written. */
export async function readCounts({ fixtures, baseUrl, siteUrl }: Target, ask: Send): Promise<Counts> {
  const { tokens, mayWrite } = fixtures;
  const token = 'read' in tokens ? 'read' : 'write';
  const counted: Counts = new Map();
  if (!(token in tokens)) return counted;
  for (const paId of mayWrite) {
    counted.set(paId, undefined);
    for (const view of ['advertisement-full', 'advertisement']) {
      const step = { method: 'GET', path: `/${view}/{it}`, token };
      const wire = wireOf(step, { baseUrl, siteUrl, fixtures: { ...fixtures, notices: { it: paId } } });
      const answer = await ask(wire).catch(() => undefined);
      if (!answer || 'fault' in answer || answer.status !== 200) continue;
      const holder = [...objectsIn(parsed(answer.text))].find(
        (object) => 'viewsCount' in object && 'engagementsCount' in object,
      );
      if (!holder) continue;
      const { viewsCount, engagementsCount } = holder;
      const isSet = Number.isInteger(viewsCount) && Number.isInteger(engagementsCount);
      counted.set(paId, isSet ? { viewsCount: Number(viewsCount), engagementsCount: Number(engagementsCount) } : null);
      break;
    }
  }
  return counted;
}

/**
 * Puts back the counts that the run has changed.
 * @returns what could not be put back, and what was
 */
export async function restoreCounts(options: Target, ask: Send, before: Counts): Promise<string[]> {
  const { fixtures, baseUrl, siteUrl } = options;
  const lines: string[] = [];
  const after = await readCounts(options, ask);
  for (const [paId, counts] of before) {
    const now = after.get(paId);
    if (equal(counts ?? null, now ?? null)) continue;
    if (!counts) {
      lines.push(`${paId} had no counts before, and the API cannot delete them: it now has ${show(now)}.`);
      continue;
    }
    const step = { method: 'PUT', path: '/advertisement/{it}/metrics', token: 'write', json: counts };
    const wire = wireOf(step, { baseUrl, siteUrl, fixtures: { ...fixtures, notices: { it: paId } } });
    const answer = 'write' in fixtures.tokens ? await ask(wire).catch(() => undefined) : undefined;
    const isBack = answer && !('fault' in answer) && answer.status >= 200 && answer.status < 300;
    lines.push(
      isBack
        ? `${paId}: the counts from before are back.`
        : `${paId}: the counts could not be put back. Before the run they were ${show(counts)}, now ${show(now)}.`,
    );
  }
  return lines;
}
