import { credentials } from './ingredients/credentials.ts';
import type { Ask, Difference, Exchange, Fixtures } from './kit.ts';
import { contactFields } from './records.ts';
import { headOf } from './sender.ts';
import { excerpt, objectsIn, parsed, printable, swapCase } from './values.ts';
import { pathOf } from './wire.ts';

export type Redactor = ReturnType<typeof createRedactor>;

/** Removes tokens and contact data from what is shown. */
export function createRedactor({ tokens, records }: Fixtures) {
  const hidden = new Map<string, string>();
  for (const [name, token] of Object.entries(tokens)) {
    for (const form of new Set([token, encodeURIComponent(token)])) hidden.set(form, `‹token ${name}›`);
    // What is nearly a token tells it, too.
    hidden.set(token.slice(0, -1), `‹token ${name} without its end›`);
    hidden.set(swapCase(token), `‹token ${name} in the other case›`);
  }
  const withoutKnown = (value: string) => {
    let shown = value;
    // The longest first: one token may begin with another.
    const secrets = [...hidden].sort(([one], [other]) => other.length - one.length);
    for (const [secret, name] of secrets) if (secret) shown = shown.replaceAll(secret, name);
    return shown
      .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '‹e-mail›')
      .replace(/(?<![\w.])\+\d[\d ()/-]{6,}\d/g, '‹telephone›');
  };
  const redact = {
    /** Notes the contact data in a body, to remove them wherever they appear. */
    learn(body: string) {
      if (!contactFields.some((field) => body.includes(field))) return;
      for (const object of objectsIn(parsed(body))) {
        for (const field of contactFields) {
          const value = object[field];
          if (typeof value === 'string' && value.length > 2) hidden.set(value, `‹${field}›`);
        }
      }
    },
    text: (value: string) => printable(withoutKnown(value)),
    difference: ({ path, expected, received }: Difference): Difference => ({
      path: redact.text(path),
      expected: excerpt(redact.text(expected), 400),
      received: excerpt(redact.text(received), 400),
    }),
    exchange({ wire, response: { status, headers, text } }: Exchange) {
      const shown = (message: string) => excerpt(redact.text(message.replaceAll('\r\n', '\n')), 6000);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      return {
        request: shown(wire.raw ?? `${headOf(wire)}${wire.body ?? ''}`),
        response: shown([status, ...lines, '', text].join('\n')),
      };
    },
  };
  redact.learn(JSON.stringify(records));
  return redact;
}

const quoted = (value: string) => `'${value.replaceAll("'", "'\\''")}'`;

/** A word for a shell, in which `$TOKEN_read` stands for the token `read`. */
function shellText(value: string): string {
  if (!value.includes('‹token')) return quoted(value);
  const written = value
    .replace(/[\\"`$]/g, '\\$&')
    .replace(/‹token (\w+)›/g, (_all, name) => `\${TOKEN_${name}}`)
    .replace(/‹token (\w+) without its end›/g, (_all, name) => `\${TOKEN_${name}%?}`)
    .replace(/‹token (\w+) in the other case›/g, `$(printf %s "$TOKEN_$1" | tr 'A-Za-z' 'a-zA-Z')`);
  return `"${written}"`;
}

/** What a request asks for, with names of fixtures. */
function wordsOf(ask: Ask): string {
  const { token, header } = credentials[ask.credential] ?? {};
  const caller =
    token && header === undefined ? `token ${token}` : header ? `Authorization: ${header}` : 'no Authorization';
  const more = [ask.body && `body ${ask.body}`, ask.manner !== 'plain' && `sent as ${ask.manner}`].filter(Boolean);
  return [`${ask.method} ${pathOf(ask)}`, caller, ...more].join(', ');
}

/** Requests in words, and as lines for a shell. */
export const repetition = (exchanges: readonly Exchange[], redact: Redactor) => ({
  asked: exchanges.map(({ ask }) => wordsOf(ask)).join('; then '),
  curl: exchanges.map((one) => curlOf(one, redact)).join('\n'),
});

function curlOf({ wire }: Exchange, redact: Redactor): string {
  const { method, origin, path, headers, body, sent, raw } = wire;
  // The report has them.
  if (raw !== undefined) return `# bytes that curl does not send: ${redact.text(JSON.stringify(raw.slice(0, 80)))}`;
  const word = (value: string) => shellText(redact.text(value));
  const named = { ...headers, ...(sent === 'chunked' && { 'Transfer-Encoding': 'chunked' }) };
  const text = body?.toString() ?? '';
  const isText = !body || body.equals(Buffer.from(text));
  const isPadded = text.length > 1000 && /[^ ] {500,}$/.test(text);
  const padded = `"$(printf '%-${text.length}s' ${quoted(text.trimEnd())})"`;
  const words = [
    'curl -i --path-as-is',
    ...(method === 'HEAD' ? ['-I'] : method === 'GET' ? [] : ['-X', method]),
    ...(sent === 'HTTP/1.0' ? ['--http1.0'] : []),
    ...(sent === 'absolute form' ? ['--request-target', word(`${origin.origin}${path}`)] : []),
    // curl takes an empty header with a semicolon.
    ...Object.entries(named).map(([name, value]) => `-H ${word(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(isText ? (body ? ['-d', isPadded ? padded : word(text)] : []) : ['--data-binary @-']),
    word(`${origin.origin}${path}`),
  ];
  return `${isText ? '' : `printf %s ${body.toString('base64')} | base64 -d | `}${words.join(' ')}`;
}
