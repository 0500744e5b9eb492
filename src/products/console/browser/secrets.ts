/** Tokens of this server, and those of identity providers. */
const tokens = /\bpa_[a-z]+_\w+|\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** A text without the tokens in it: of each only the last four characters stay, by which it can be found. */
export const withoutTokens = (text: string): string => text.replace(tokens, (token) => token.slice(-4));
