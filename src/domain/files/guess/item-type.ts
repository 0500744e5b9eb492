/** A type in the SDL without its list: `CountryCode` of `[CountryCode!]`. */
export const itemTypeOf = (type: string): string => type.replace(/[[\]!]/g, '');
