/** The health check of a container: exit code 0 if the server in it is alive. Reads only what it needs of the settings, to start fast. */
import { internalAddress } from '../platform/runtime/internal-address.ts';

const signal = AbortSignal.timeout(2_000);
const response = await fetch(`${internalAddress(process.env)}/health/live`, { signal }).catch(() => undefined);
process.exit(response?.ok ? 0 : 1);
