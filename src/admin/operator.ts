import { userInfo } from 'node:os';
import type { StaffCaller } from '../access/caller.ts';
import { commandLinePrefix } from '../audit/audit-entry.entity.ts';

const longestSubject = 200;

/** The operator at the command line, in audit trail and access ledger by the user of the operating system: `cli:alice`. */
export function operator(): StaffCaller {
  const subject = `${commandLinePrefix}${userName()}`.slice(0, longestSubject);
  return { tier: 'staff', role: 'administrator', tokenId: null, subject };
}

/** A container may run under a number that no user has. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
