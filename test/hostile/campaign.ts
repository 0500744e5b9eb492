import fc from 'fast-check';

/** Where a campaign starts, and how many cases it has in all; both can be given, to repeat one or to go further. */
export const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
export const runs = Number(process.env.FUZZ_RUNS ?? 20_000);

/** Cases that are under way at a time. */
const atOnce = 48;

/**
 * Tries many cases at once. A case that finds something is made as small as it can be, one attempt at a time.
 * @param share the part of all cases that this campaign has
 * @param attempt what is wrong with a case, in words; nothing when all is well
 * @throws Error with the seed, and the smallest case that was found
 */
export async function campaign<Case>(
  share: number,
  cases: fc.Arbitrary<Case>,
  attempt: (one: Case) => Promise<string[]>,
): Promise<number> {
  const numRuns = Math.max(1, Math.round(runs * share));
  const waiting = fc.sample(cases, { seed, numRuns }).entries();
  let found: number | undefined;
  const work = async () => {
    for (const [index, one] of waiting) {
      if (found !== undefined) return;
      if ((await attempt(one)).length > 0) found ??= index;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (found === undefined) return numRuns;

  const holds = fc.asyncProperty(cases, async (one) => {
    const problems = await attempt(one);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  const { counterexample, errorInstance } = await fc.check(holds, {
    seed,
    path: String(found),
    interruptAfterTimeLimit: 10_000,
  });
  const [smallest] = counterexample ?? fc.sample(cases, { seed, numRuns: found + 1 }).slice(found);
  const why = errorInstance instanceof Error ? errorInstance.message : 'only beside other cases';
  throw new Error(`FUZZ_SEED=${seed} FUZZ_RUNS=${runs}, case ${found}: ${why}\n${fc.stringify(smallest)}`);
}
