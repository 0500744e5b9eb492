import type { RotateTokenMutation } from '../../generated/operation-types.ts';
import { dayInput, type Issues } from '../../parts/form.ts';

/** A token with its secret, which is shown once. */
export type Minted = NonNullable<RotateTokenMutation['rotateToken']>;

export const expiryField = (label: string, issues: Issues) =>
  dayInput('expiresAt', { label, hint: 'Empty: never.', issues });

export const expiryOf = ({ expiresAt }: Readonly<Record<string, string>>) =>
  expiresAt ? { expiresAt: `${expiresAt}T00:00:00Z` } : {};
