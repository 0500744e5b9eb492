import { accessLies } from './access.ts';
import { errorLies } from './errors.ts';
import type { Lies } from './liar.ts';
import { limitLies, protocolLies } from './protocol.ts';
import { recordLies } from './records.ts';
import { visibilityLies } from './visibility.ts';
import { writeLies } from './writes.ts';

/** Everything that can be wrong with the second implementation, one lie at a time. */
export const lies: Lies = {
  ...visibilityLies,
  ...recordLies,
  ...writeLies,
  ...accessLies,
  ...errorLies,
  ...protocolLies,
  ...limitLies,
};
