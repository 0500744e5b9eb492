const dayLength = 86_400_000;

/** The last days until the end of this one, as instants in UTC. */
export function lastDays(count: number): { from: string; to: string } {
  const end = Math.ceil(Date.now() / dayLength) * dayLength;
  return { from: new Date(end - count * dayLength).toISOString(), to: new Date(end).toISOString() };
}
