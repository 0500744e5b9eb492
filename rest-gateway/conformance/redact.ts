import type { Difference, Exchange, Fixtures, HttpStep, Transcript, WireRequest } from './kit.ts';
import { contactFields } from './records.ts';
import { excerpt, objectsIn, parsed, printable, swapCase } from './values.ts';

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
    request({ method, path, headers, body, raw }: WireRequest) {
      if (raw !== undefined) return redact.text(excerpt(raw, 1000));
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      return redact.text(
        [`${method} ${path}`, ...lines, ...(body ? ['', excerpt(body.toString('utf8').trimEnd(), 1000)] : [])].join(
          '\n',
        ),
      );
    },
    exchange({ wire, response }: Exchange): Transcript {
      const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}`);
      const answer = [`${response.status}`, ...lines, '', redact.text(response.text)].join('\n');
      return { request: redact.request(wire), response: excerpt(redact.text(answer), 6000) };
    },
  };
  redact.learn(JSON.stringify(records));
  return redact;
}

const quoted = (value: string) => `'${value.replaceAll("'", "'\\''")}'`;

/** A word for a shell, in which `$TOKEN` stands for a token. */
function shellText(value: string): string {
  if (!value.includes('‹token')) return quoted(value);
  const written = value
    .replace(/[\\"`$]/g, '\\$&')
    .replace(/‹token \w+›(?=\w)/g, `\${TOKEN}`)
    .replace(/‹token \w+›/g, '$TOKEN')
    .replace(/‹token \w+ without its end›/g, `\${TOKEN%?}`)
    .replace(/‹token \w+ in the other case›/g, `$(printf %s "$TOKEN" | tr 'A-Za-z' 'a-zA-Z')`);
  return `"${written}"`;
}

function callerOf({ token, authorization }: HttpStep): string {
  if (token) return `token ${token}`;
  return authorization ? `Authorization: ${authorization}` : 'no Authorization';
}

/** A line for a shell that repeats a request, with the token as `$TOKEN`. */
export function repetition(step: HttpStep, { method, origin, path, headers, body }: WireRequest, redact: Redactor) {
  const asked = `${method} ${step.path}, ${callerOf(step)}`;
  // curl cannot send it: the report has the bytes.
  if (step.raw !== undefined) return { asked: `bytes that an HTTP client does not send: ${excerpt(step.raw, 80)}` };
  const [, name] = step.token
    ? [null, step.token]
    : (/\{(?:\w+:)?(\w+)\}/.exec(step.authorization ?? '') ?? /\{token:(\w+)\}/.exec(step.path) ?? []);
  const words = [
    'curl',
    '-i',
    '--path-as-is',
    ...(method === 'HEAD' ? ['-I'] : method === 'GET' ? [] : ['-X', method]),
  ];
  for (const [header, value] of Object.entries(headers)) {
    // curl takes an empty header with a semicolon.
    words.push('-H', shellText(redact.text(value === '' ? `${header};` : `${header}: ${value}`)));
  }
  let before = '';
  if (step.base64 !== undefined) {
    before = `printf %s ${quoted(step.base64)} | base64 -d | `;
    words.push('--data-binary', '@-');
  } else if (body && step.padTo)
    words.push('-d', `"$(printf '%-${step.padTo}s' ${quoted(body.toString().trimEnd())})"`);
  else if (body) words.push('-d', quoted(body.toString()));
  words.push(shellText(redact.text(`${origin.origin}${path}`)));
  return {
    asked,
    curl: before + words.join(' '),
    ...(name && { curlToken: name }),
  };
}
