import { auditAll } from '../../../domain/audit/audit-trail.ts';
import type { Change } from './change.ts';
import { pastTime } from './clock.ts';
import type { Staff } from './people.ts';
import usage from './usage.json' with { type: 'json' };

/** Exports of lists by staff: their entries in the audit trail. */
export const exportsOfLists = (now: Date): Change[] =>
  usage.exports.map(({ day, time, by, ...after }) => ({
    at: pastTime(now, day, time),
    by: by as Staff,
    make: ({ em, ...actor }) => auditAll(em, actor, [{ action: 'data.exported', after }]),
  }));
