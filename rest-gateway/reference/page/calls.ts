import { blocks, type callLanguages, code } from './markdown.ts';

/** The variable that has the token of a tier. */
export const tokenVariables = { partner: 'TOKEN', ssp: 'SSP_TOKEN' } as const;
type Tier = keyof typeof tokenVariables;

/** An endpoint as its calls need it. This file also runs in browsers, so it knows no route. */
export type Callee = Readonly<{
  method: string;
  /** In the notation of OpenAPI. */
  path: string;
  tier: Tier;
  operationId: string;
  success: number;
  /** Whether it answers 304. */
  revalidates: boolean;
}>;

/** A call: its endpoint, its path parameters, its headers, and its body as text. It reads its token from a variable. */
export type Call = Readonly<{
  callee: Callee;
  parameters: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** Default: from a variable. */
  baseUrl?: string | undefined;
}>;

/** A call in all languages of the page. */
export const callsOf = (call: Call): string =>
  blocks(...languages.map((language) => code(language, callIn[language](call))));

/** Programs that make a call. */
export const callIn = { sh: curlCall, ts: typescriptCall, python: pythonCall } satisfies Record<
  keyof typeof callLanguages,
  (call: Call) => string
>;
const languages = Object.keys(callIn) as (keyof typeof callIn)[];

/** The path of a call, with each of its parameters written by `parameter`. */
export const pathOf = ({ path }: Callee, parameter: (name: string) => string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => parameter(name));

/** A value in a path. It leaves nothing that a shell reads within double quotes. */
export const encoded = (value: string): string =>
  encodeURIComponent(value).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A text in a shell, and in TypeScript and Python. */
const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const quoted = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** The value of a body that is an object. Another one is sent as the text that it is. */
function objectIn(body: string): object | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function curlCall({ callee, parameters, headers = {}, body, baseUrl = '$BASE_URL' }: Call): string {
  const path = pathOf(callee, (name) => encoded(parameters[name] ?? ''));
  const options = [
    ...(callee.method === 'get' ? [] : [`-X ${callee.method.toUpperCase()}`]),
    `-H "Authorization: Bearer $${tokenVariables[callee.tier]}"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${inShell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${inShell(body)}`]),
  ];
  return [`curl -i "${baseUrl}${path}"`, ...options].join(' \\\n  ');
}

/** As a program that Node.js runs. */
function typescriptCall({ callee, parameters, headers = {}, body, baseUrl }: Call): string {
  const object = body === undefined ? undefined : objectIn(body);
  const operation = `operations['${callee.operationId}']`;
  const variable = tokenVariables[callee.tier];
  const lines = [
    `import type { operations } from './partner-api.ts';`,
    '',
    object && `type Body = ${operation}['requestBody']['content']['application/json'];`,
    `type Answer = ${operation}['responses'][${callee.success}]['content']['application/json'];`,
    '',
    `const BASE_URL = ${baseUrl === undefined ? 'process.env.BASE_URL' : quoted(baseUrl)};`,
    `const ${variable} = process.env.${variable};`,
    ...Object.entries(parameters).map(([name, value]) => `const ${name} = ${quoted(value)};`),
    object && `const body: Body = ${typescriptOf(object)};`,
    `const url = \`\${BASE_URL}${pathOf(callee, (name) => `\${encodeURIComponent(${name})}`)}\`;`,
    'const response = await fetch(url, {',
    `  method: '${callee.method.toUpperCase()}',`,
    '  headers: {',
    `    Authorization: \`Bearer \${${variable}}\`,`,
    ...Object.entries(headers).map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`),
    body !== undefined && `    'Content-Type': 'application/json',`,
    '  },',
    body !== undefined && `  body: ${object ? 'JSON.stringify(body)' : quoted(body)},`,
    '});',
    `if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);`,
    'const answer = (await response.json()) as Answer;',
    'console.log(answer);',
  ];
  return lines.filter((line) => line !== false && line !== undefined).join('\n');
}

/** With the standard library alone. */
function pythonCall({ callee, parameters, headers = {}, body, baseUrl }: Call): string {
  const object = body === undefined ? undefined : objectIn(body);
  const variable = tokenVariables[callee.tier];
  const lines = [
    'import json',
    'import os',
    'from http.client import HTTPException',
    'from urllib.error import HTTPError',
    'from urllib.parse import quote',
    'from urllib.request import Request, urlopen',
    '',
    `BASE_URL = ${baseUrl === undefined ? "os.environ['BASE_URL']" : quoted(baseUrl)}`,
    `${variable} = os.environ['${variable}']`,
    ...Object.entries(parameters).map(([name, value]) => `${name} = ${quoted(value)}`),
    object && `body = ${pythonOf(object)}`,
    '',
    'request = Request(',
    `    f"{BASE_URL}${pathOf(callee, (name) => `{quote(${name}, safe='')}`)}",`,
    `    method='${callee.method.toUpperCase()}',`,
    '    headers={',
    `        'Authorization': f'Bearer {${variable}}',`,
    ...Object.entries(headers).map(([name, value]) => `        ${quoted(name)}: ${quoted(value)},`),
    body !== undefined && `        'Content-Type': 'application/json',`,
    '    },',
    body !== undefined && `    data=${object ? 'json.dumps(body)' : quoted(body)}.encode(),`,
    ')',
    'try:',
    '    with urlopen(request, timeout=30) as response:',
    '        print(json.load(response))',
    // A reader who adds `If-None-Match` gets an error without a text.
    `except HTTPError as error:${callee.revalidates ? '  # 304 too, whose body is empty' : ''}`,
    '    raise SystemExit(f\'{error.code} {error.read().decode(errors="replace")}\')',
    'except (OSError, HTTPException) as error:  # no connection, or no answer',
    "    raise SystemExit(f'no answer: {error}')",
  ];
  return lines.filter((line) => line !== false && line !== undefined).join('\n');
}

/** The first level is written as people write it, what is below it as JSON. */
const typescriptOf = (object: object) => {
  const fields = Object.entries(object).map(
    ([name, value]) => `${/^\w+$/.test(name) ? name : quoted(name)}: ${JSON.stringify(value)}`,
  );
  return `{ ${fields.join(', ')} }`;
};

function pythonOf(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`;
  if (typeof value !== 'object') return String(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `${quoted(name)}: ${pythonOf(each)}`)
    .join(', ')}}`;
}
