type Figure = { start: string; code: string | null; requests: number };

type Caller<Token> = { token: (Token & { requestFigures: readonly Figure[] | null }) | null };

/** Many refusals for one reason on one day, and who made most of them. */
type Spike<Token> = {
  day: string;
  code: string;
  requests: number;
  /** On a usual day before. */
  usual: number;
  /** Refused on the day for any reason. */
  all: number;
  /** The token that made at least half of them; null if there is none. */
  token: Token | null;
};

const fewest = 10;
const times = 3;

/**
 * Days among the `recent` last ones on which a reason occurred at least ten times, and three times as often as on a usual day
 * before it. The newest first.
 */
export function spikesOf<Token>(
  figures: readonly Figure[],
  callers: readonly Caller<Token>[],
  days: readonly string[],
  recent: number,
): Spike<Token>[] {
  const codes = [...new Set(figures.flatMap(({ code }) => code ?? []))];
  const spikes = codes.flatMap((code) => {
    const counts = days.map((day) => countOf(figures, day, code));
    return days.flatMap((day, index) => {
      const [requests = 0, usual] = [counts[index], medianOf(counts.slice(0, index))];
      if (index < days.length - recent || requests < Math.max(fewest, times * usual)) return [];
      const caller = callers.find(({ token }) => countOf(token?.requestFigures ?? [], day, code) * 2 >= requests);
      const all = codes.reduce((sum, each) => sum + countOf(figures, day, each), 0);
      return [{ day, code, requests, usual, all, token: caller?.token ?? null }];
    });
  });
  return spikes.sort((a, b) => b.day.localeCompare(a.day) || b.requests - a.requests);
}

const countOf = (figures: readonly Figure[], day: string, code: string) =>
  figures
    .filter((figure) => figure.code === code && figure.start.startsWith(day))
    .reduce((sum, { requests }) => sum + requests, 0);

function medianOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
