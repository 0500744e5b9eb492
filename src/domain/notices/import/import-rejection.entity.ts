import { defineEntity, p } from '@mikro-orm/core';
import type { RejectionIssue } from '../../../generated/graph/graphql.ts';

/** Why a record of an import was rejected. No values of the record, so it may be kept and shown. */
export const ImportRejection = defineEntity({
  name: 'ImportRejection',
  properties: {
    importId: p.uuid().primary(),
    /** Where the record begins in the file. */
    line: p.integer().primary(),
    issues: p.json<readonly RejectionIssue[]>(),
  },
});
