/** What every generated client can do, in one form. */
export type Client = {
  register: (token: string, paId: string, tag?: string) => Promise<Outcome>;
  full: (token: string, paId: string) => Promise<Outcome>;
  ssp: (token: string, paId: string, tag?: string) => Promise<Outcome>;
  write: (token: string, paId: string, counts: Counts) => Promise<Outcome>;
};
export type Counts = { viewsCount: number; engagementsCount: number };
/** `body` is null where there is none. */
export type Outcome = { status: number; body: unknown };

/** A reply as it is. Compiles only if its data and its error have no `any`, eight levels deep. */
export const typed = <Reply extends { data?: unknown; error?: unknown }>(
  reply: Reply & ([HasAny<Reply['data']> | HasAny<Reply['error']>] extends [false] ? unknown : never),
): Reply => reply;
type HasAny<T, Depth extends unknown[] = []> = Depth['length'] extends 8
  ? false
  : 0 extends 1 & T
    ? true
    : T extends object
      ? true extends { [Key in keyof T]-?: HasAny<T[Key], [...Depth, 0]> }[keyof T]
        ? true
        : false
      : false;

export const headersOf = (token: string, tag?: string): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  ...(tag !== undefined && { 'If-None-Match': tag }),
});
