import { userInfo } from 'node:os';
import type { StaffCaller } from '../access/caller.ts';
import { commandLinePrefix } from '../audit/audit-entry.entity.ts';

const longestSubject = 200;

/** The caller for the command line. Audit trail and access ledger show the operating system's user, such as `cli:alice`. */
export function operator(): StaffCaller {
  const subject = `${commandLinePrefix}${userName()}`.slice(0, longestSubject);
  return { tier: 'staff', role: 'administrator', tokenId: null, subject };
}

/** In a container, the uid may have no user name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
