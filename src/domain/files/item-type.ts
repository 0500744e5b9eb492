/** A type in the SDL without its list: `CountryCode` of `[CountryCode!]`. */
export const itemTypeOf = (type: string): string => type.replace(/[[\]!]/g, '');

/** The path of the same field in the first item of its list: `controllers.0.email` of `controllers.3.email`. */
export const inFirstItem = (path: string): string => path.replace(/\.\d+\./, '.0.');
