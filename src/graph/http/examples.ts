import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { callerRules, type Rule } from '../../domain/access/shield.ts';
import type { StaffRole } from '../../generated/graph/graphql.ts';
import { shiftDates } from '../../platform/runtime/shift-dates.ts';
import { staffRoles } from '../../platform/staff-role.ts';
import { rulesOf } from '../permissions.ts';

/** Who asks, and for what: the folders of `examples/`, in this order. */
export const exampleGroups = {
  work: 'what is waiting, ending or late',
  partners: 'who calls, who is refused, and why',
  duties: 'what the law asks for: readers, data subjects, retention',
  money: 'what was spent, by whom, and what came of it',
  feeds: 'what has changed since the last call',
  changes: 'what writes: a sign-off',
};

/** An example operation: the question that it answers, and variables that work with the demo data. */
export type Example = {
  name: string;
  group: keyof typeof exampleGroups;
  question: string;
  /** The least role of staff that may send it. */
  role: StaffRole;
  /** Whether it changes something. */
  writes: boolean;
  document: string;
  variables: Record<string, unknown>;
};

const folder = new URL('examples/', import.meta.url);

/** The explorers show it first. */
const firstExample = 'awaiting-sign-off';

/** The dates in the files are relative to this day. */
const writtenOn = '2026-11-21';

/**
 * The operations of `examples/`. Each file begins with a comment, the question that it answers. The defaults of its
 * variables are example values.
 * @param now the dates are shifted to this day
 */
export function readExamples(schema: GraphQLSchema, now: Date): Example[] {
  return Object.keys(exampleGroups).flatMap((group) => {
    const files = globSync(`${group}/*.graphql`, { cwd: folder }).sort();
    return files
      .sort((a, b) => Number(b.includes(firstExample)) - Number(a.includes(firstExample)))
      .map((file) => exampleOf(schema, file, shiftDates(readFileSync(new URL(file, folder), 'utf8'), writtenOn, now)));
  });
}

function exampleOf(schema: GraphQLSchema, file: string, source: string): Example {
  const name = basename(file, '.graphql');
  const [, question] = /^# (.+)\n/.exec(source) ?? [];
  if (question === undefined) throw new Error(`the example ${name} does not begin with its question`);
  const document = parse(source);
  return {
    name,
    group: dirname(file) as Example['group'],
    question,
    role: requiredRole(schema, document),
    writes: operationsOf(document).some(({ operation }) => operation === OperationTypeNode.MUTATION),
    document: source.replace(/^.+\n/, ''),
    variables: defaultsOf(document),
  };
}

const operationsOf = ({ definitions }: DocumentNode) =>
  definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

function defaultsOf(document: DocumentNode): Record<string, unknown> {
  const variables = operationsOf(document).flatMap(({ variableDefinitions = [] }) => variableDefinitions);
  const defaults = variables.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
  );
  return Object.fromEntries(defaults);
}

/** The least role of staff that the rules of all fields of a document let pass. Rules about a notice are left out. */
function requiredRole(schema: GraphQLSchema, document: DocumentNode): StaffRole {
  const rules = new Set<Rule>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name }) {
        for (const rule of callerRules(rulesOf(types.getParentType()?.name ?? '', name.value))) rules.add(rule);
      },
    }),
  );
  const role = staffRoles.find((each) => [...rules].every((rule) => lets(each, rule)));
  if (!role) throw new Error('no role of staff may send this document');
  return role;
}

function lets(role: StaffRole, rule: Rule): boolean {
  const caller = { tier: 'staff', role, tokenId: null, subject: null };
  return rule({} as never, { caller } as never) === true;
}
