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
/** Tokens that are used up, that only read back, or whose plan changes. The sample does not ask with them. */
const reserved: Record<string, Credential> = {
  spare: { is: 'partner', publisher: 'own' },
  limited: { is: 'partner', publisher: 'own', canWrite: true },
  limitedRead: { is: 'partner', publisher: 'own' },
  operated: { is: 'partner', publisher: 'operated', canWrite: true },
  operatedToRevoke: { is: 'partner', publisher: 'operated', canWrite: true },
  limitedLapsed: { is: 'partner', publisher: 'lapsed', canWrite: true },
  limitedSsp: { is: 'ssp' },
};
for (const [name, credential] of Object.entries({ ...tokens, ...reserved }))
  if (name !== 'none') credential.token = name;

/** Bytes as a header value: Node's client takes each byte as a character. */
const asBytes = (text: string) => Buffer.from(text).toString('latin1');
const forms = (headers: readonly string[], formOf: (header: string) => Omit<Credential, 'header'>) =>
  Object.fromEntries(headers.map((header): [string, Credential] => [header, { ...formOf(header), header }]));

/** Values that hold no Bearer token. */
const missing = ['Basic dXNlcjpwYXNzd29yZA==', '{write}', 'Bearer', ''];
/** Malformed in our reading of RFC 6750. */
const malformed = [
  'Basic {basic:write}',
  'Token {write}',
  'DPoP {write}',
  'BearerToken {write}',
  'Bearer{write}',
  'Bearer\t{write}',
  'Bearer \t{write}',
  'Bearer: {write}',
  'Bearer={write}',
  'Bearer {write} {write}',
  'Bearer {write},{write}',
  'Bearer {write}, Bearer {write}',
  'Bearer {write},',
  'Bearer {write}, realm="x"',
  'Bearer token={write}',
  'Bearer "{write}"',
  'Bearer <{write}>',
  'Bearer ===',
  'Bearer ={write}',
  'Bearer abc=def',
  'Bearer {write}%20',
  asBytes('Bearer {write}ü'),
  asBytes('Bearer 🗳️{write}'),
  asBytes('Bearer\u00a0{write}'),
  'Bearer {write}\u00a0',
  '\u00a0Bearer {write}',
  asBytes('Βearer {write}'), // with a Greek letter
];
/** Well-formed, but no active token. */
const unknown = [
  'Bearer {write}0',
  'Bearer {cut:write}',
  'Bearer {ended:write}',
  'Bearer {swapped:write}',
  'Bearer {write}.',
  'Bearer {write}=',
  'Bearer a-Z0._~+/==',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  'Bearer x',
  `Bearer ${'x'.repeat(8000)}`,
  'Bearer 1/or/1--',
  'bearer {unknown}',
  'bearer {revoked}',
  'BEARER {expired}',
  'Bearer   {expired}',
];
/** A token of the fixtures in other letters, or between other blanks. */
const loose = [
  'bearer {ssp}',
  'bearer {lapsed}',
  'Bearer   {lapsedByDate}',
  'bearer {read}',
  'bearer {write}',
  'BEARER {write}',
  'bEaReR {write}',
  'Bearer     {write}',
  'Bearer {write}   ',
  '\t Bearer {write} \t',
];
/** Other forms of the header, by their values. */
export const credentialForms: Record<string, Credential> = {
  ...forms(missing, () => ({ is: 'missing' })),
  ...forms(malformed, () => ({ is: 'malformed', section: 'D2.2' })),
  ...forms(unknown, () => ({ is: 'unknown', section: 'D2.3' })),
  ...forms(loose, (header) => {
    const { token: _, ...named } = tokens[/\{(\w+)\}/.exec(header)?.[1] ?? ''] as Credential;
    return { ...named, isOpen: true, section: 'D2.1' };
  }),
};
export const credentials: Record<string, Credential> = { ...tokens, ...reserved, ...credentialForms };
