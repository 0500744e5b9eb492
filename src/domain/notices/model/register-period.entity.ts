import { defineEntity, p } from '@mikro-orm/core';
import { vocabulary } from '../../../generated/graph/vocabulary.ts';
import { indexesOn } from '../../../platform/database/constraints.ts';
import { isFirstPeriod, isLatePeriod } from './first-period.ts';

/** What a version is shown with, and can change while it is. */
export const shownWith = ['version', 'updatedAt', 'ceasedAt', 'ceasedReason', 'retentionUntil'] as const;

/**
 * Days (UTC) at whose end the register showed a version of a notice, and what can differ within the version. Has no personal
 * data, and outlives the notice. Kept by `store/register-periods.ts`.
 */
export const RegisterPeriod = defineEntity({
  name: 'RegisterPeriod',
  properties: {
    paId: p.string().length(128).primary(),
    fromDay: p.date().primary(),
    /** The first day after the period; null while it lasts. */
    toDay: p.date().nullable(),
    version: p.integer(),
    updatedAt: p.datetime(3),
    ceasedAt: p.datetime(0).nullable(),
    ceasedReason: p.enum(vocabulary.CeasedReason).nullable(),
    retentionUntil: p.date().nullable(),
    /** Whether the register had not shown the notice before. A trigger keeps it (functions/register_periods.sql). */
    isFirst: p.boolean().default(true),
    /** Whether it is the first and the campaign, as now declared, began before it. Kept by triggers, too. */
    isLate: p.boolean().default(false),
    /** Whether the notice was erased, so that its content is no longer known. */
    isErased: p.boolean().default(false),
  },
  indexes: [
    { name: 'register_period_by_day', properties: ['fromDay', 'paId'] },
    ...indexesOn('register_period', {
      register_period_first: `(from_day, pa_id) where ${isFirstPeriod()}`,
      register_period_late: `(pa_id) where ${isLatePeriod()}`,
    }),
  ],
});
