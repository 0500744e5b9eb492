import { Initial } from './0001-initial.ts';

/** Every migration, in order. A released one is never edited. */
export const migrationsList = [{ name: '0001-initial', class: Initial }];
