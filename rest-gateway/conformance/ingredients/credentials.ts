/** What a value of `Authorization` is. */
export type Credential = {
  /** The token in it, by its name in the fixtures. */
  token?: string;
  /** The whole value, in which `{write}` stands for a token. Without both there is no header. */
  header?: string;
  is: 'missing' | 'malformed' | 'unknown' | 'partner' | 'ssp';
  publisher?: 'own' | 'other' | 'lapsed' | 'lapsedByDate' | 'operated';
  canWrite?: true;
  /** A server may also refuse this form of a good token. */
  isOpen?: true;
  /** The choice that names this form. */
  section?: string;
};

/** Tokens, by their names in the fixtures; `none` sends no header. */
export const tokens: Record<string, Credential> = {
  none: { is: 'missing' },
  unknown: { is: 'unknown' },
  revoked: { is: 'unknown' },
  expired: { is: 'unknown' },
  ssp: { is: 'ssp' },
  read: { is: 'partner', publisher: 'own' },
  write: { is: 'partner', publisher: 'own', canWrite: true },
  other: { is: 'partner', publisher: 'other' },
  otherWrite: { is: 'partner', publisher: 'other', canWrite: true },
  lapsed: { is: 'partner', publisher: 'lapsed', canWrite: true },
  lapsedRead: { is: 'partner', publisher: 'lapsed' },
  lapsedByDate: { is: 'partner', publisher: 'lapsedByDate', canWrite: true },
};
for (const [name, credential] of Object.entries(tokens)) if (credential.is !== 'missing') credential.token = name;
/** Tokens that are used up, that only read back, or whose plan changes. The sample does not ask with them. */
const reserved: Record<string, Credential> = {
  spare: { token: 'spare', is: 'partner', publisher: 'own' },
  limited: { token: 'limited', is: 'partner', publisher: 'own', canWrite: true },
  limitedRead: { token: 'limitedRead', is: 'partner', publisher: 'own' },
  operated: { token: 'operated', is: 'partner', publisher: 'operated', canWrite: true },
  operatedToRevoke: { token: 'operatedToRevoke', is: 'partner', publisher: 'operated', canWrite: true },
  limitedLapsed: { token: 'limitedLapsed', is: 'partner', publisher: 'lapsed', canWrite: true },
  limitedSsp: { token: 'limitedSsp', is: 'ssp' },
};

/** Bytes as a header value: Node's client takes each byte as a character. */
const asBytes = (text: string) => Buffer.from(text).toString('latin1');
const forms = (headers: Record<string, string>, what: Omit<Credential, 'header'>): Record<string, Credential> =>
  Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, { ...what, header }]));

/** Other forms of the header. */
export const credentialForms: Record<string, Credential> = {
  ...forms(
    { basic: 'Basic dXNlcjpwYXNzd29yZA==', 'no-scheme': '{write}', 'no-token': 'Bearer', empty: '' },
    { is: 'missing' },
  ),
  // Malformed in our reading of RFC 6750.
  ...forms(
    {
      'user-name': 'Basic {basic:write}',
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
    },
    { is: 'malformed', section: 'D2.2' },
  ),
  // Well-formed, but no active token.
  ...forms(
    {
      longer: 'Bearer {write}0',
      shorter: 'Bearer {cut:write}',
      'another-end': 'Bearer {ended:write}',
      'another-case': 'Bearer {swapped:write}',
      dot: 'Bearer {write}.',
      padded: 'Bearer {write}=',
      b64: 'Bearer a-Z0._~+/==',
      jwt: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
      short: 'Bearer x',
      long: `Bearer ${'x'.repeat(8000)}`,
      sql: 'Bearer 1/or/1--',
      'bearer-unknown': 'bearer {unknown}',
      'bearer-revoked': 'bearer {revoked}',
      'BEARER-expired': 'BEARER {expired}',
      'spaces-expired': 'Bearer   {expired}',
    },
    { is: 'unknown', section: 'D2.3' },
  ),
  ...forms({ 'bearer-ssp': 'bearer {ssp}' }, { is: 'ssp', section: 'D2.1' }),
  ...forms(
    { 'bearer-lapsed': 'bearer {lapsed}', 'spaces-lapsed': 'Bearer   {lapsedByDate}' },
    { is: 'partner', publisher: 'lapsed', canWrite: true, isOpen: true, section: 'D2.1' },
  ),
  ...forms({ 'bearer-read': 'bearer {read}' }, { is: 'partner', publisher: 'own', isOpen: true, section: 'D2.1' }),
  ...forms(
    {
      bearer: 'bearer {write}',
      BEARER: 'BEARER {write}',
      mixed: 'bEaReR {write}',
      spaces: 'Bearer     {write}',
      'spaces-after': 'Bearer {write}   ',
      tabs: '\t Bearer {write} \t',
    },
    { is: 'partner', publisher: 'own', canWrite: true, isOpen: true, section: 'D2.1' },
  ),
};
export const credentials: Record<string, Credential> = { ...tokens, ...reserved, ...credentialForms };
