import { pathTemplate, type Route } from '../../routes.ts';
import { blocks, code } from './markdown.ts';

/** The shell variable that has the token of a tier. */
const tokenVariables = { partner: 'TOKEN', ssp: 'SSP_TOKEN' } as const satisfies Record<Route['tier'], string>;

/** A site that everybody may call. */
export type Demo = Readonly<{ origin: string; tokens: Readonly<Record<Route['tier'], string>> }>;

/** Sets the variables that the calls use. */
export function setVariables(basePath: string, publicUrl: string | undefined, demo: Demo | undefined): string {
  const origin = publicUrl ?? demo?.origin ?? 'https://address-of-this-site';
  const tokens = Object.entries(tokenVariables).map(([tier, variable]) => {
    return `export ${variable}='${demo?.tokens[tier as Route['tier']] ?? `a ${tier} token`}'`;
  });
  return blocks(
    `The curl calls on this page use these variables${demo ? ', which have tokens of the demo' : '. Put in your tokens'}. The TypeScript calls read them from the environment, and need \`partner-api.ts\` beside them.`,
    code('sh', [`export BASE_URL='${origin}${basePath}'`, ...tokens].join('\n')),
  );
}

/** The first example of a body. */
const bodyOf = ({ documentation }: Route): unknown => Object.values(documentation.body?.examples ?? {})[0]?.value;

/** The path of a call, with the examples of its parameters. */
const pathOf = (route: Route, parameter: (name: string) => string) =>
  pathTemplate(route.path).replace(/\{(\w+)\}/g, (_, name: string) => parameter(name));

/** A call with curl. @param examples an example of each path parameter */
export function curlCall(route: Route, examples: Readonly<Record<string, string>>): string {
  const body = bodyOf(route);
  const path = pathOf(route, (name) => encodeURIComponent(examples[name] ?? ''));
  const options = [
    ...(route.method === 'get' ? [] : [`-X ${route.method.toUpperCase()}`]),
    `-H "Authorization: Bearer $${tokenVariables[route.tier]}"`,
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`]),
  ];
  return code('sh', [`curl -i "$BASE_URL${path}"`, ...options].join(' \\\n  '));
}

/** The same call in TypeScript, as a program that Node.js runs. */
export function typescriptCall(route: Route, examples: Readonly<Record<string, string>>): string {
  const body = bodyOf(route);
  const writes = body !== undefined;
  const operation = `operations['${route.documentation.operationId}']`;
  const fields = Object.entries(body ?? {}).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const lines = [
    `import type { operations } from './partner-api.ts';`,
    '',
    writes && `type Body = ${operation}['requestBody']['content']['application/json'];`,
    `type Answer = ${operation}['responses'][${route.success}]['content']['application/json'];`,
    '',
    ...Object.entries(examples).map(([name, value]) => `const ${name} = '${value}';`),
    writes && `const body: Body = { ${fields.join(', ')} };`,
    `const url = \`\${process.env.BASE_URL}${pathOf(route, (name) => `\${encodeURIComponent(${name})}`)}\`;`,
    'const response = await fetch(url, {',
    `  method: '${route.method.toUpperCase()}',`,
    '  headers: {',
    `    Authorization: \`Bearer \${process.env.${tokenVariables[route.tier]}}\`,`,
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
