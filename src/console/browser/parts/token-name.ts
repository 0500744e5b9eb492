/** A token by its purpose, or by what its holder can see of it. */
export const tokenName = ({ label, hint }: { label: string | null; hint: string }): string => label ?? hint;

type Dates = { revokedAt: string | null; expiresAt: string | null };

export type TokenState = 'active' | 'expired' | 'revoked';

export function tokenState({ revokedAt, expiresAt }: Dates): TokenState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active';
}
