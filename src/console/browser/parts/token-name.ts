/** A token by its purpose, or by what its holder can see of it. */
export const tokenName = ({ label, hint }: { label: string | null; hint: string }): string => label ?? hint;
