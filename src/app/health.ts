/** The health check of a container: exit code 0 if the server in it is alive. Reads only what it needs of the settings, to start fast. */
const { INTERNAL_HOST, INTERNAL_PORT } = process.env;
const host = INTERNAL_HOST?.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^\[?::\]?$/, '::1') || '127.0.0.1';
const address = `http://${host.includes(':') ? `[${host}]` : host}:${INTERNAL_PORT || 4001}`;
const timeout = AbortSignal.timeout(2_000);
const response = await fetch(`${address}/health/live`, { signal: timeout }).catch(() => undefined);
process.exit(response?.ok ? 0 : 1);
