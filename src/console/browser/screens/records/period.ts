const day = 86_400_000;

/** The days of an address, both included, as instants of a filter. */
export function periodOf(params: URLSearchParams): { from?: string; to?: string } {
  const [from, to] = [params.get('from'), params.get('to')];
  const afterTo = to ? Date.parse(to) + day : Number.NaN;
  return {
    ...(from && { from: `${from}T00:00:00Z` }),
    ...(!Number.isNaN(afterTo) && { to: new Date(afterTo).toISOString() }),
  };
}
