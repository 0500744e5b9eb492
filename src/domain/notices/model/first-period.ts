/** Whether a period is the first of a notice that exists. */
export const isFirstPeriod = (table = '') => `${table}is_first and not ${table}is_erased`;

/** Whether the campaign of such a notice began before the period. */
export const isLatePeriod = (table = '') => `${table}is_late and not ${table}is_erased`;
