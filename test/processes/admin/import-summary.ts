import { expect } from '@jest/globals';

/** The summary of an import; counts default to zero. */
export const summary = (fields: object) => ({
  ...{ imported: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0, warned: 0, rejectsFile: null },
  database: expect.stringMatching(/^\w+ at (127\.0\.0\.1:\d+|\/[^%]+)$/) as unknown as string,
  ...fields,
});
