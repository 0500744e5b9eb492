/**
 * What clients of this version may notice, newest first. Breaking changes get a new version (contract part 9); all others have a
 * row here.
 */
export const changes: readonly Readonly<{ day: string; change: string }>[] = [
  {
    day: '2026-11-26',
    change:
      'Reads obey `If-Match` and `If-Unmodified-Since`: 412 where the condition is not met. A write with `Content-Range` is answered 400. These headers were ignored before.',
  },
  {
    day: '2026-11-26',
    change:
      'The description gives URLs and e-mail addresses a pattern instead of the formats `iri` and `idn-email`, which common validators refuse.',
  },
  {
    day: '2026-11-25',
    change:
      'Answers of the HTTP server itself, such as 417 and 431, keep the `X-Request-Id` of a request whose head could be read. They had a new one before.',
  },
  {
    day: '2026-11-23',
    change:
      'A write with `If-Match`, `If-None-Match` or `If-Unmodified-Since` is answered 412. These headers were ignored before.',
  },
  { day: '2026-11-23', change: 'Entity tags in `If-None-Match` may be separated by tabs.' },
  { day: '2026-11-21', change: 'First version.' },
];
