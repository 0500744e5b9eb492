/*
 * Forms of one thing, by a name that tells them apart in the ids of rows: each must be answered alike.
 */

/** Values of `Authorization` without a usable token, on every server. */
export const credentials = {
  missing: undefined,
  basic: 'Basic dXNlcjpwYXNzd29yZA==',
  'no-scheme': '{write}',
  'no-token': 'Bearer',
};

/** Bytes as a header value: Node's client takes each byte as a character. */
const asBytes = (text: string) => Buffer.from(text).toString('latin1');

/** Values of `Authorization` that are malformed in our reading of RFC 6750. */
export const malformedCredentials = {
  empty: '',
  scheme: 'Token {write}',
  dpop: 'DPoP {write}',
  'longer-scheme': 'BearerToken {write}',
  'no-space': 'Bearer{write}',
  tab: 'Bearer\t{write}',
  'space-and-tab': 'Bearer \t{write}',
  colon: 'Bearer: {write}',
  equals: 'Bearer={write}',
  two: 'Bearer {write} {write}',
  comma: 'Bearer {write},{write}',
  list: 'Bearer {write}, Bearer {write}',
  'trailing-comma': 'Bearer {write},',
  parameter: 'Bearer {write}, realm="x"',
  named: 'Bearer token={write}',
  quoted: 'Bearer "{write}"',
  brackets: 'Bearer <{write}>',
  'only-padding': 'Bearer ===',
  'padding-first': 'Bearer ={write}',
  'padding-inside': 'Bearer abc=def',
  escape: 'Bearer {write}%20',
  umlaut: asBytes('Bearer {write}ü'),
  emoji: asBytes('Bearer 🗳️{write}'),
  'no-break-space': asBytes('Bearer\u00a0{write}'),
  'latin-space-after': 'Bearer {write}\u00a0',
  'latin-space-before': '\u00a0Bearer {write}',
  'greek-letter': asBytes('Βearer {write}'),
};

/** Forms that are well-formed, but name no active token. */
export const unknownCredentials = {
  longer: 'Bearer {write}0',
  b64: 'Bearer a-Z0._~+/==',
  jwt: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  short: 'Bearer x',
  long: `Bearer ${'x'.repeat(8000)}`,
  sql: 'Bearer 1/or/1--',
};

/** Values of a count that are none, as JSON. Undefined: it is missing. */
export const badCounts = {
  missing: undefined,
  negative: '-1',
  fraction: '1.5',
  'small-fraction': '1e-3',
  text: '"5"',
  null: 'null',
  true: 'true',
  object: '{"value":5}',
  array: '[5]',
};

/** More of them: numbers that rounding would make whole, or that are too large. */
export const badNumbers = [
  ...['-0.5', '1e-400', '1E-400', '5.00000000000000000001', '0.99999999999999999999', '90071992547409914e-1'],
  ...['9007199254740991.4', '9007199254740992', '9007199254740993', '9223372036854775808', '1e16', '1e400', '-1e400'],
];

/** Counts as they are written, and as they are stored. */
export const goodNumbers: [string, number][] = [
  ['0', 0],
  ['-0', 0],
  ['5.0', 5],
  ['1e3', 1000],
  ['1E+3', 1000],
  ['1.5e1', 15],
  ['1500e-2', 15],
  ['0.0e-400', 0],
  ['2147483648', 2_147_483_648],
  ['4294967296', 4_294_967_296],
  ['9007199254740991.000', Number.MAX_SAFE_INTEGER],
];

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const members = '"viewsCount":12,"engagementsCount":3';
const base64 = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string))).toString('base64');

/** Bodies that hold the counts 12 and 3. */
export const goodBodies = {
  spaces: `\r\n\t {${members}} \n`,
  script: `{"просмотры":"👁️",${members}}`,
  'more-keys': `{"clicks":5,${members},"paId":"PA-OTHER","recordedAt":"2020-01-01T00:00:00Z"}`,
  'object-keys': `{"constructor":null,"toString":1,"hasOwnProperty":2,"__proto__":{"viewsCount":-1},${members}}`,
  'deep-decimal': `{"x":${nested(7000)},"viewsCount":12.0,"engagementsCount":3}`,
  'like-a-decimal': `{"x":[${nested(500)},"v1.0"],${members}}`,
  'escaped-keys': '{"views\\u0043ount":1.2e1,"engagements\\u0043ount":0.3e1}',
  'bad-number-elsewhere': '{"x":{"viewsCount":1e-400},"y":[0.5,{}],"viewsCount":12.0,"engagementsCount":3}',
  'bad-number-replaced': '{"viewsCount":1e-400,"viewsCount":12.0,"engagementsCount":3}',
  'bad-number-replaced-by-text': '{"x":0.5,"engagementsCount":3,"viewsCount":12}',
};

/** Bodies whose last `viewsCount` is none. */
export const badBodies = {
  'bad-number-last': '{"viewsCount":12.0,"viewsCount":1e-400,"engagementsCount":3}',
  'text-last': '{"viewsCount":1e-400,"viewsCount":"12","engagementsCount":3}',
  'escaped-key': '{"views\\u0043ount":9007199254740990.9999,"engagementsCount":3}',
  'deep-company': `{"x":${nested(7000)},"viewsCount":1e-400,"engagementsCount":3}`,
};

/** JSON that is no object, so that both counts are missing. */
export const noObjects: Record<string, string> = {
  ...{ null: 'null', number: '5', zero: '0', text: '"x"', true: 'true', false: 'false', array: '[]', items: '[12,3]' },
};

/** Objects without counts. */
export const noCounts = {
  nested: `{"metrics":{${members}}}`,
  'in-array': `[{${members}}]`,
  prototype: `{"__proto__":{${members}},"x":1e-400}`,
  letters: '{"viewscount":12,"EngagementsCount":3,"views_count":12}',
};

/** Bodies without a value. */
export const noBodies = { empty: '', blank: ' \r\n\t' };

/** Bodies that are no JSON. */
export const notJson: Record<string, { text: string } | { base64: string }> = {
  truncated: { text: `{${members}` },
  followed: { text: `{${members}}x` },
  'two-documents': { text: `{${members}}\n{${members}}` },
  form: { text: 'viewsCount=12&engagementsCount=3' },
  'single-quotes': { text: "{'viewsCount':12,'engagementsCount':3}" },
  comma: { text: `{${members},}` },
  comment: { text: `{${members}}// counts` },
  nan: { text: '{"viewsCount":NaN,"engagementsCount":3}' },
  infinity: { text: '{"viewsCount":Infinity,"engagementsCount":3}' },
  'leading-zero': { text: '{"viewsCount":012,"engagementsCount":3}' },
  plus: { text: '{"viewsCount":+12,"engagementsCount":3}' },
  hexadecimal: { text: '{"viewsCount":0xC,"engagementsCount":3}' },
  undefined: { text: 'undefined' },
  'utf-16': { base64: Buffer.from(`{${members}}`, 'utf16le').toString('base64') },
  gzip: { base64: 'H4sIAAAAAAACA6tWKstMLS92zi/NK1GyMjE3NNRRSs1LT0xPzU3NK4GLG9UCAIAMZkkpAAAA' },
};

/** Bodies that are no UTF-8. */
export const notUtf8: Record<string, { base64: string }> = {
  'no-utf-8': { base64: base64(`{${members},"x":"`, [0xff], '"}') },
  'cut-utf-8': { base64: base64(`{${members},"x":"`, [0xe2, 0x82], '"}') },
  'overlong-nul': { base64: base64(`{${members},"x":"`, [0xc0, 0x80], '"}') },
};

/** Path segments that are no PA-ID of a notice. */
export const wrongPaIds = {
  nul: '%00',
  'nul-after': '{visible}%00',
  encoding: '%zz',
  'cut-encoding': '{visible}%2',
  percent: '{visible}%',
  'no-utf-8': '%ff%fe',
  'overlong-nul': '%c0%80',
  surrogate: '%ed%a0%80',
  slash: 'A%2FB',
  'slash-after': '{visible}%2F',
  climbing: '..%2f..%2fetc%2fpasswd',
  'encoded-percent': '%25zz',
  long: 'A'.repeat(129),
  longest: 'A'.repeat(8000),
  'four-bytes': '%F0%9F%97%B3'.repeat(129),
  emoji: '%F0%9F%97%B3%EF%B8%8F',
  dot: '.',
  dots: '..',
  'encoded-dots': '%2e%2e',
  space: '%20',
  star: '*',
  sql: "'%20or%20'1'='1",
  'more-sql': "{visible}';drop%20table%20notice;--",
  pattern: '%25',
  null: 'null',
  undefined: 'undefined',
  template: '%7BPAID%7D',
  parameter: '{visible};version=1',
  line: '{visible}%0A',
};

/** Paths, relative to the base URL, at which nothing is served. */
export const wrongPaths = [
  ...['', '/', '/metrics', '/advertisement', '/advertisement/', '/advertisement-full', '/advertisement-full/', '/ssp'],
  ...['/ssp/advertisement/', '/advertisements/x', '/advertisement/{visible}/', '/advertisement/{visible}/metrics/'],
  ...[
    '/advertisement/{visible}/metric',
    '/advertisement/{visible}/metrics/x',
    '/advertisement/{visible}/x',
    '/graphql',
  ],
  ...['/advertisement//metrics', '/advertisement-full/{visible}/metrics', '/ssp/advertisement/{visible}/metrics'],
  ...['/ssp/advertisement-full/{visible}', '/Advertisement/{visible}', '/ADVERTISEMENT-FULL/{visible}', '/internal'],
  ...['/advertisement/{visible}/Metrics', '//advertisement/{visible}', '/./advertisement/{visible}', '/__proto__'],
  ...['/x/../advertisement/{visible}', '%2Fadvertisement/{visible}', '/%61dvertisement/{visible}', '/%', '/%00'],
];
/** Query strings that change nothing. */
export const queries = [
  '?',
  '?x=1',
  '?paId=PA-0000000000',
  '?PAID=x&PAID=y',
  '?%zz',
  '?/../..',
  '?a[b]=c',
  `?${'x'.repeat(4000)}`,
];

/** Values of `X-Request-Id` that are replaced. */
export const badRequestIds = { 'too-long': 'x'.repeat(129), space: 'a b', tab: 'a\tb', umlaut: 'gr\u00fcn', empty: '' };

/** Requests that an HTTP parser refuses. */
export const unparsable = {
  garbage: '\u0016\u0003\u0001 this is not HTTP\r\n\r\n',
  'no-host': 'GET {base}/advertisement/{visible} HTTP/1.1\r\n\r\n',
  'long-header': `GET {base}/advertisement/{visible} HTTP/1.1\r\nHost: {host}\r\nX-Long: ${'x'.repeat(65_000)}\r\n\r\n`,
  'bad-length': 'PUT {base}/advertisement/{visible}/metrics HTTP/1.1\r\nHost: {host}\r\nContent-Length: x\r\n\r\n',
  'bad-version': 'GET {base}/advertisement/{visible} HTTP/9.9\r\nHost: {host}\r\n\r\n',
};
