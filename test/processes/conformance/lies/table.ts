// Each adds its own.
import './access.ts';
import './visibility.ts';
import './writes.ts';
import './bodies.ts';
import './errors.ts';
import './records.ts';
import './transport.ts';
import './sequences.ts';
import './limits.ts';
import './choices.ts';
import './forms.ts';
import './by-sentence.ts';
import './examined.ts';

export { lies } from './kinds.ts';
