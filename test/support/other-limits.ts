import { fixedLimits } from '../../src/platform/config.ts';

/* Loaded into servers of tests before their own code: `withLimits` of processes.ts. */
Object.assign(fixedLimits, JSON.parse(process.env.TEST_LIMITS ?? '{}'));
