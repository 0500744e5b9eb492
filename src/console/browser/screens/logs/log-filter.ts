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

/** What the filters of access ledger, audit trail and refusals have in common. */
export function logFilterOf(params: URLSearchParams) {
  const [paId, publisherId, tokenId, requestId] = ['notice', 'publisher', 'token', 'request'].map((name) =>
    params.get(name),
  );
  return {
    ...(paId && { paIds: [paId] }),
    ...(publisherId && { publisherIds: [publisherId] }),
    ...(tokenId && { tokenIds: [tokenId] }),
    ...(requestId && { requestId }),
    ...periodOf(params),
  };
}
