import type { FileLine } from './lines.ts';

/** Lines of a file, as `importNoticeRows` takes them. */
export type Part = { line: number; text: string; isLast: boolean; csv?: { header?: string; mapping: string } };
/** What it answers. */
export type PartAnswer = { nextLine: number; header?: string | null | undefined };

/** As many lines as the graph imports at once. */
export const linesPerPart = 500;
/** Calls without an answer: while one is stored, the next is read and validated. */
const maxInFlight = 2;

const textOf = (lines: readonly FileLine[]) => lines.map(({ text }) => text).join('\n');

/**
 * Sends the lines of a file in parts, and goes on where the answers say. The first one has the header, which
 * comes with each part after it.
 * @param mapping of CSV, as JSON; undefined for JSON Lines
 * @param charactersPerPart less than the graph takes by at least the longest line
 */
export async function sendLines(
  lines: AsyncGenerator<FileLine>,
  mapping: string | undefined,
  send: (part: Part) => Promise<PartAnswer | undefined>,
  { charactersPerPart, isStopping }: { charactersPerPart: number; isStopping?: () => boolean },
): Promise<void> {
  const waiting: FileLine[] = [];
  let following = (await lines.next()).value as FileLine | undefined;
  let header: string | undefined;
  let next = 1;
  let most = 1;
  const inFlight: { part: Part; lines: readonly FileLine[]; answer: Promise<PartAnswer | undefined> }[] = [];

  async function nextPart(): Promise<readonly FileLine[]> {
    const taken: FileLine[] = [];
    for (let size = 0; taken.length < most * linesPerPart && size < charactersPerPart; ) {
      const line = waiting.shift() ?? following;
      if (!line) break;
      if (line === following) following = (await lines.next()).value as FileLine | undefined;
      taken.push(line);
      size += line.text.length;
    }
    return taken;
  }

  try {
    for (let isDone = false; !isDone || inFlight.length > 0; ) {
      const canSend =
        !isDone &&
        (inFlight.length === 0 || (inFlight.length < maxInFlight && (mapping === undefined || header !== undefined)));
      if (canSend && !isStopping?.()) {
        const taken = await nextPart();
        isDone = !following && waiting.length === 0;
        const csv = mapping === undefined ? {} : { csv: { mapping, ...(header !== undefined && { header }) } };
        const part = { line: next, text: textOf(taken), isLast: isDone, ...csv };
        next += taken.length;
        inFlight.push({ part, lines: taken, answer: send(part) });
        inFlight.at(-1)?.answer.catch(() => {});
        continue;
      }
      const oldest = inFlight.shift();
      if (!oldest) return;
      const answer = await oldest.answer;
      if (!answer) return;
      const { part, lines: sent } = oldest;
      const after = part.line + sent.length;
      header ??= answer.header ?? undefined;
      // A row that goes on after these lines needs more of them at once.
      most = answer.nextLine === part.line && sent.length > 0 ? most * 2 : 1;
      if (answer.nextLine >= after) continue;
      const again = [...sent, ...inFlight.flatMap(({ lines }) => lines)];
      await Promise.allSettled(inFlight.splice(0).map(({ answer }) => answer));
      waiting.unshift(...again.filter(({ number }) => number >= answer.nextLine));
      // Lines that came too early are sent again as they are.
      next = Math.max(answer.nextLine, part.line);
      isDone = false;
    }
  } finally {
    await Promise.allSettled(inFlight.map(({ answer }) => answer));
    await lines.return(undefined);
  }
}
