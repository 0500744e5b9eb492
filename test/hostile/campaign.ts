import fc from 'fast-check';

/** Where the cases begin, and how many there are over all campaigns; given, to repeat a finding or to go further. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const runs = Number(process.env.FUZZ_RUNS ?? 20_000);

/** Whether there are so many cases that they can be expected to come by everything. */
export const isWhole = runs >= 20_000;

/** Cases that are made at a time. */
const batchSize = 200;

/** A campaign has the time of a hang, and of a slow machine, for each case. */
export const campaignTimeout = 120_000 + runs * 20;

export type Campaign<Case> = {
  /** The part of all cases that are this campaign's. */
  share: number;
  cases: fc.Arbitrary<Case>;
  /** How many of the runs a case is worth. */
  weigh?: (one: Case) => number;
  /** What is wrong with a case, in words; nothing when all is well. */
  attempt: (one: Case) => Promise<string[]>;
  /** A case as a person can read it. */
  show: (one: Case) => string;
  /** Cases under way at a time. */
  atOnce: number;
};

/** A case, and where it comes from: the seed and the place that make it again. */
type Made<Case> = { one: Case; seed: number; path: string };

/** Cases without end; made in batches, when they are asked for. */
function* made<Case>(cases: fc.Arbitrary<Case>): Generator<Made<Case>> {
  for (let batch = seed; ; batch += 1) {
    for (const [index, one] of fc.sample(cases, { seed: batch, numRuns: batchSize }).entries()) {
      yield { one, seed: batch, path: String(index) };
    }
  }
}

/**
 * Tries many cases, many at once. One that finds something is made as small as it can be, one attempt after the other.
 * @throws Error with the seed, what was found, and the smallest case that finds it
 */
export async function campaign<Case>(options: Campaign<Case>): Promise<void> {
  const { share, cases, weigh = () => 1, attempt, atOnce } = options;
  const wanted = Math.ceil(runs * share);
  process.stderr.write(`${wanted} cases, to be repeated with FUZZ_SEED=${seed} FUZZ_RUNS=${runs}\n`);
  const queue = made(cases);
  let done = 0;
  let found: { by: Made<Case>; problems: string[] } | undefined;
  const work = async () => {
    while (done < wanted && !found) {
      const by: Made<Case> = queue.next().value;
      done += weigh(by.one);
      const problems = await attempt(by.one);
      if (problems.length > 0) found ??= { by, problems };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (found) throw new Error(await findingOf(options, found.by, found.problems));
}

/** A finding in words, with the smallest case; or the first, where it does not come again by itself. */
async function findingOf<Case>(
  { cases, attempt, show }: Campaign<Case>,
  by: Made<Case>,
  problems: string[],
): Promise<string> {
  let [smallest, why] = [by.one, problems];
  const isWell = fc.asyncProperty(cases, async (one) => {
    const again = await attempt(one);
    if (again.length > 0) [smallest, why] = [one, again];
    return again.length === 0;
  });
  const { failed } = await fc.check(isWell, { seed: by.seed, path: by.path, interruptAfterTimeLimit: 15_000 });
  const lines = [...why, failed ? 'by this case:' : 'by this case, beside others:', show(smallest)];
  return `FUZZ_SEED=${seed} FUZZ_RUNS=${runs}\n${lines.join('\n')}`;
}
