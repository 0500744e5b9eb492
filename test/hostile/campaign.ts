import fc from 'fast-check';

/** Seed and total number of cases; set them to reproduce a failure or to test more. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const runs = Number(process.env.FUZZ_RUNS ?? 20_000);

/** Whether there are enough cases to reach every kind of response. */
export const isWhole = runs >= 20_000;

/** Number of cases generated at a time. */
const batchSize = 200;

/** Allows for a hang, and for slow machines. */
export const campaignTimeout = 120_000 + runs * 20;

export type Campaign<Case> = {
  /** This campaign's share of all cases. */
  share: number;
  cases: fc.Arbitrary<Case>;
  /** How many of the runs a case is worth. */
  weigh?: (one: Case) => number;
  /** Runs a case. Returns the problems found. */
  attempt: (one: Case) => Promise<string[]>;
  /** Prints a case for people. */
  show: (one: Case) => string;
  /** Number of concurrent cases. */
  atOnce: number;
};

/** A case, with the seed and the index that reproduce it. */
type Made<Case> = { one: Case; seed: number; path: string };

/** An endless stream of cases, generated in batches. */
function* made<Case>(cases: fc.Arbitrary<Case>): Generator<Made<Case>> {
  for (let batch = seed; ; batch += 1) {
    for (const [index, one] of fc.sample(cases, { seed: batch, numRuns: batchSize }).entries()) {
      yield { one, seed: batch, path: String(index) };
    }
  }
}

/**
 * Runs many cases concurrently, and shrinks one that fails.
 * @throws Error with the seed, the problems and the smallest failing case
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

/** The error message, with the smallest case, or with the first one if the failure is not reproducible. */
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
