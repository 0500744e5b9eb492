/** Where this machine reaches its own internal listener. */
export function internalAddress({ INTERNAL_HOST, INTERNAL_PORT }: Partial<Record<string, string>>): string {
  const host = INTERNAL_HOST?.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^\[?::\]?$/, '::1') || '127.0.0.1';
  return `http://${host.includes(':') ? `[${host}]` : host}:${INTERNAL_PORT || 4001}`;
}
