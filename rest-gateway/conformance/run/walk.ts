import { credentials } from '../ingredients/credentials.ts';
import { randomAsk } from '../ingredients/sample.ts';
import type { Ask, Exchange } from '../kit.ts';
import { isWrite } from '../model/known.ts';
import { type Asker, ignoreNotPossible } from './send.ts';

/** Of the requests of a minute, how many of a token the random ones leave. */
const reserve = 120;
const mostRandom = 2500;
/** How many requests before a difference may have caused it, and how many times some of them are asked again. */
const longest = 40;
const mostTries = 100;

/** Asks at random, for a while, as far as the limits of the tokens go. @returns what it asked */
export async function walkAtRandom(
  asker: Asker,
  { seed, walk, readBack }: { seed: number; walk: number; readBack: (notice: string) => Ask[] },
): Promise<Exchange[]> {
  const { known } = asker;
  const random = randomFrom(seed);
  const until = performance.now() + walk;
  const walked: Exchange[] = [];
  for (let count = 0; count < mostRandom && performance.now() < until && !asker.whyStopped(); count++) {
    const ask = randomAsk(random);
    if (!asker.canAsk(ask)) continue;
    const sent = known.sent.get(known.fixtures.tokens[credentials[ask.credential]?.token ?? ''] ?? '') ?? [];
    if (sent.filter((time) => time > known.now() - 62_000).length > 1000 - reserve) continue;
    const exchange = await asker.ask(ask).catch(ignoreNotPossible);
    if (!exchange) continue;
    walked.push(exchange);
    const back = isWrite(exchange) && random() < 0.6 ? readBack(exchange.notice) : [];
    for (const one of back) walked.push(await asker.ask(one));
  }
  return walked;
}

/** Asks in this order, without knowing what came before, until an answer breaks the sentence. */
export type AskAgain = (asks: readonly Ask[], sentence: string) => Promise<Exchange[] | undefined>;

/** Shortens what only the walk has found: leaves out requests, many of them first, as long as the rest breaks the sentence. */
export async function shorten({ results }: Asker, walked: readonly Exchange[], askAgain: AskAgain): Promise<void> {
  let tries = 0;
  for (const [sentence, exchange, finding] of results.firsts()) {
    const end = exchange ? walked.indexOf(exchange) + 1 : 0;
    let asks = walked.slice(Math.max(0, end - longest), end).map(({ ask }) => ask);
    for (let size = asks.length - 1; size >= 1; size = Math.floor(size / 2)) {
      for (let from = 0; from + size < asks.length && tries < mostTries; tries++) {
        const rest = asks.toSpliced(from, size);
        // Twice: the first time may show what earlier requests have left behind.
        const shorter = (await askAgain(rest, sentence)) && (await askAgain(rest, sentence));
        const last = shorter?.at(-1);
        if (!shorter || !last) from += size;
        else {
          results.shorten(sentence, last, { ...finding, earlier: shorter.slice(0, -1) });
          asks = shorter.map(({ ask }) => ask);
        }
      }
    }
  }
}

/** Numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
