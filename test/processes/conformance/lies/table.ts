// Each adds its own.
import './sentences.ts';
import './ways.ts';

export { lies } from './kinds.ts';
