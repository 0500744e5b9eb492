/** One RFC 6750 `b64token` after the scheme, in any case, and one or more spaces; RFC 9110 (5.5) trims the ends. */
const bearer = /^[ \t]*bearer +([A-Za-z0-9\-._~+/]+=*)[ \t]*$/i;

/** The token of an `Authorization` header; undefined when the header is missing or malformed (choice D2). */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
}
