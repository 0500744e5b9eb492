import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Kind, parse, valueFromASTUntyped } from 'graphql';

/** An example operation: the question that it answers, and variables that work with the demo data. */
export type Example = { name: string; question: string; document: string; variables: Record<string, unknown> };

const folder = new URL('examples/', import.meta.url);

/** The explorers show it first. */
const firstExample = 'awaiting-sign-off';

/**
 * The operations of `examples/`. Each file begins with a comment, the question that it answers. The defaults of its
 * variables are example values.
 */
export function readExamples(): Example[] {
  const files = globSync('*.graphql', { cwd: folder }).sort();
  const examples = files.map((file) =>
    exampleOf(basename(file, '.graphql'), readFileSync(new URL(file, folder), 'utf8')),
  );
  return [
    ...examples.filter(({ name }) => name === firstExample),
    ...examples.filter(({ name }) => name !== firstExample),
  ];
}

function exampleOf(name: string, source: string): Example {
  const [, question] = /^# (.+)\n/.exec(source) ?? [];
  if (question === undefined) throw new Error(`the example ${name} does not begin with its question`);
  const variables = parse(source).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
  );
  const defaults = variables.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
  );
  return { name, question, document: source, variables: Object.fromEntries(defaults) };
}
