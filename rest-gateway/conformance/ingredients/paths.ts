/** Paths, relative to the base URL, at which nothing is served. The first is empty. */
export const wrongPaths = `
  / /metrics /advertisement /advertisement/ /advertisement-full /advertisement-full/ /ssp /ssp/advertisement/
  /advertisements/x /advertisement/{visible}/ /advertisement/{visible}/metrics/ /advertisement/{visible}/metric
  /advertisement/{visible}/metrics/x /advertisement/{visible}/x /graphql /advertisement//metrics
  /advertisement-full/{visible}/metrics /ssp/advertisement/{visible}/metrics /ssp/advertisement-full/{visible}
  /Advertisement/{visible} /ADVERTISEMENT-FULL/{visible} /internal /advertisement/{visible}/Metrics
  //advertisement/{visible} /./advertisement/{visible} /__proto__ /x/../advertisement/{visible}
  %2Fadvertisement/{visible} /%61dvertisement/{visible} /% /%00
`
  .trimEnd()
  .split(/\s+/);

/** Paths of the site: the description, the page, and what is beside them. */
export const description = '/api/docs';
export const sitePaths = [
  description,
  '/api/docs/',
  '/api/docs/openapi.json',
  '/api/docs/reference.md',
  '/api/docs/nothing',
  '/',
];
/** A notice without the base path in front. */
export const elsewhere = '/advertisement/{visible}';

const request = 'GET {base}/advertisement/{visible} HTTP/1.1\r\n';
const authorization = 'Authorization: Bearer {token:write}\r\n';
/** What an HTTP client does not send. What a parser answers has the version, too, if it answers at all. */
export const bytes: Record<string, string> = {
  garbage: '\u0016\u0003\u0001 this is not HTTP\r\n\r\n',
  'no-host': `${request}\r\n`,
  'long-header': `${request}Host: {host}\r\nX-Long: ${'x'.repeat(65_000)}\r\n\r\n`,
  'bad-length': 'PUT {base}/advertisement/{visible}/metrics HTTP/1.1\r\nHost: {host}\r\nContent-Length: x\r\n\r\n',
  'bad-version': 'GET {base}/advertisement/{visible} HTTP/9.9\r\nHost: {host}\r\n\r\n',
  'unknown-coding': `${request}Host: {host}\r\nTransfer-Encoding: gzip\r\nConnection: close\r\n\r\n`,
  'unknown-expectation': `${request}Host: {host}\r\nExpect: x\r\nConnection: close\r\n\r\n`,
  'two-lines': `${request}Host: {host}\r\n${authorization}${authorization}\r\n`,
};
