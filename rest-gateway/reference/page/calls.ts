import { pathTemplate, type Route } from '../../routes.ts';
import { blocks, code } from './markdown.ts';

/** The variable that has the token of a tier. */
const tokenVariables = { partner: 'TOKEN', ssp: 'SSP_TOKEN' } as const satisfies Record<Route['tier'], string>;

/** What the calls on the page use; readers set the rest as variables. */
export type CallValues = Readonly<{
  baseUrl: string | undefined;
  tokens: Readonly<Record<Route['tier'], string>> | undefined;
}>;

/** A value in TypeScript: what is known, or a variable. */
export const known = (variable: string, value: string | undefined): string =>
  value === undefined ? `process.env.${variable}` : `'${value}'`;

/** A call: its route, the examples of its path parameters, and what is known. */
export type Call = Readonly<{ route: Route; examples: Readonly<Record<string, string>>; values: CallValues }>;

/** Sets the variables that the calls use, or says that there are none. */
export function setVariables({ baseUrl, tokens }: CallValues, basePath: string): string {
  const types =
    'Save those in TypeScript as `.mts`, with `partner-api.ts` beside them. Node.js 22.18 or newer runs them; before, `npx tsx` does.';
  const variables = [
    ...(baseUrl ? [] : [`BASE_URL='https://address-of-this-site${basePath}'`]),
    ...(tokens ? [] : Object.entries(tokenVariables).map(([tier, variable]) => `${variable}='a ${tier} token'`)),
  ];
  if (variables.length === 0) return `The calls on this page have tokens of the demo: they work as they are. ${types}`;
  const settings = code('sh', variables.map((variable) => `export ${variable}`).join('\n'));
  return blocks(`The calls on this page use these variables. ${types}`, settings);
}

/** The first example of a body. */
const bodyOf = ({ documentation }: Route): unknown => Object.values(documentation.body?.examples ?? {})[0]?.value;

/** The path of a call, with each of its parameters written by `parameter`. */
const pathOf = (route: Route, parameter: (name: string) => string) =>
  pathTemplate(route.path).replace(/\{(\w+)\}/g, (_, name: string) => parameter(name));

/** A call in all languages of the page. */
export const callsOf = (call: Call): string => blocks(curlCall(call), typescriptCall(call), pythonCall(call));

function curlCall({ route, examples, values }: Call): string {
  const body = bodyOf(route);
  const path = pathOf(route, (name) => encodeURIComponent(examples[name] ?? ''));
  const token = values.tokens?.[route.tier] ?? `$${tokenVariables[route.tier]}`;
  const options = [
    ...(route.method === 'get' ? [] : [`-X ${route.method.toUpperCase()}`]),
    `-H "Authorization: Bearer ${token}"`,
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`]),
  ];
  return code('sh', [`curl -i "${values.baseUrl ?? '$BASE_URL'}${path}"`, ...options].join(' \\\n  '));
}

/** As a program that Node.js runs. */
function typescriptCall({ route, examples, values }: Call): string {
  const body = bodyOf(route);
  const writes = body !== undefined;
  const operation = `operations['${route.documentation.operationId}']`;
  const fields = Object.entries(body ?? {}).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const variable = tokenVariables[route.tier];
  const lines = [
    `import type { operations } from './partner-api.ts';`,
    '',
    writes && `type Body = ${operation}['requestBody']['content']['application/json'];`,
    `type Answer = ${operation}['responses'][${route.success}]['content']['application/json'];`,
    '',
    `const BASE_URL = ${known('BASE_URL', values.baseUrl)};`,
    `const ${variable} = ${known(variable, values.tokens?.[route.tier])};`,
    ...Object.entries(examples).map(([name, value]) => `const ${name} = '${value}';`),
    writes && `const body: Body = { ${fields.join(', ')} };`,
    `const url = \`\${BASE_URL}${pathOf(route, (name) => `\${encodeURIComponent(${name})}`)}\`;`,
    'const response = await fetch(url, {',
    `  method: '${route.method.toUpperCase()}',`,
    '  headers: {',
    `    Authorization: \`Bearer \${${variable}}\`,`,
    writes && `    'Content-Type': 'application/json',`,
    '  },',
    writes && '  body: JSON.stringify(body),',
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    'const answer = (await response.json()) as Answer;',
    'console.log(answer);',
  ];
  return code('ts', lines.filter((line) => line !== false).join('\n'));
}

/** With the standard library alone. */
function pythonCall({ route, examples, values }: Call): string {
  const body = bodyOf(route);
  const writes = body !== undefined;
  const variable = tokenVariables[route.tier];
  const assign = (name: string, known: string | undefined) =>
    `${name} = ${known === undefined ? `os.environ['${name}']` : `'${known}'`}`;
  const lines = [
    'import json',
    !(values.baseUrl && values.tokens) && 'import os',
    'from urllib.error import HTTPError',
    'from urllib.parse import quote',
    'from urllib.request import Request, urlopen',
    '',
    assign('BASE_URL', values.baseUrl),
    assign(variable, values.tokens?.[route.tier]),
    ...Object.entries(examples).map(([name, value]) => `${name} = '${value}'`),
    writes && `body = ${pythonOf(body)}`,
    '',
    'request = Request(',
    `    f"{BASE_URL}${pathOf(route, (name) => `{quote(${name}, safe='')}`)}",`,
    `    method='${route.method.toUpperCase()}',`,
    '    headers={',
    `        'Authorization': f'Bearer {${variable}}',`,
    writes && `        'Content-Type': 'application/json',`,
    '    },',
    writes && '    data=json.dumps(body).encode(),',
    ')',
    'try:',
    '    with urlopen(request, timeout=30) as response:',
    '        print(json.load(response))',
    // A reader who adds `If-None-Match` gets an error without a text.
    `except HTTPError as error:${route.cacheControl === 'private, no-cache' ? '  # 304 too, whose body is empty' : ''}`,
    '    raise SystemExit(error.read().decode())',
  ];
  return code('python', lines.filter((line) => line !== false).join('\n'));
}

/** A JSON object of numbers and texts is Python as well. */
const pythonOf = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('"', "'")
    .replaceAll(/([:,])/g, '$1 ');
