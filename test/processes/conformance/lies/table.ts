import { accessLies } from './access.ts';
import { bodiesLies } from './bodies.ts';
import { choicesLies } from './choices.ts';
import { errorsLies } from './errors.ts';
import { formsLies } from './forms.ts';
import type { Lie } from './liar.ts';
import { limitsLies } from './limits.ts';
import { recordsLies } from './records.ts';
import { sequencesLies } from './sequences.ts';
import { transportLies } from './transport.ts';
import { visibilityLies } from './visibility.ts';
import { writesLies } from './writes.ts';

/** All lies. */
export const lies: readonly Lie[] = [
  ...accessLies,
  ...visibilityLies,
  ...writesLies,
  ...bodiesLies,
  ...errorsLies,
  ...recordsLies,
  ...transportLies,
  ...sequencesLies,
  ...limitsLies,
  ...choicesLies,
  ...formsLies,
];
