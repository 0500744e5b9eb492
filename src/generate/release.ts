/**
 * Compares with the last release, whose copies are in .github/release/. Each breaking change of the graph or of OpenAPI, and what
 * each migration or function file costs, must be in changes.md there; one of the graph that no deprecation announced, in a section
 * of its own. `npm run check:release` fails without them, `npm run release:accept` writes them, and `npm run release:record` writes
 * the copies of a new release.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { buildASTSchema, buildSchema, findBreakingChanges, print, visit } from 'graphql';
import { buildOpenApi } from '../../rest-gateway/openapi/document.ts';
import model from '../domain/mikro-orm.config.ts';
import { addFieldLimits } from '../graph/field-limits.ts';
import { readTypeDefs } from '../graph/type-defs.ts';
import { connect } from '../platform/database/connect.ts';
import { functionFiles } from '../platform/database/functions.ts';
import { migrationNames, statementsOf } from '../platform/database/history.ts';
import { noteOf } from '../platform/database/migrate.ts';
import { findUnannounced, findVagueDeprecations } from './graph-evolution.ts';
import { type ComparedDocument, findBreakingOpenApiChanges } from './openapi-changes.ts';

const folder = new URL('../../.github/', import.meta.url);
const fileOf = (name: string) => new URL(`release/${name}`, folder);
const copyOf = (name: string) => readFileSync(fileOf(name), 'utf8');

const today = new Date().toISOString().slice(0, 10);
const schema = buildASTSchema(readTypeDefs());
const openApi = buildOpenApi({ schema: addFieldLimits(buildASTSchema(readTypeDefs())), basePath: '/api/v1' });
const orm = connect(model, { url: 'postgresql://nowhere/none', poolSize: 1, connectTimeout: 1, statementTimeout: 1 });
const names = migrationNames(orm);

/** The statements that make the tables and functions of this release in an empty database. */
async function printDatabase(): Promise<string> {
  const statements = [
    'create table schema_migration (id serial primary key, name text, executed_at timestamptz default now())',
  ];
  for (const name of names) {
    statements.push(...(await statementsOf(orm, name)), `insert into schema_migration (name) values ('${name}')`);
  }
  for (const { name, text, digest } of functionFiles) {
    statements.push(text, `insert into schema_function values ('${name}', '${digest}')`);
  }
  return statements.map((statement) => `${statement.trim().replace(/;$/, '')};\n`).join('\n');
}

async function record(): Promise<void> {
  const withoutDescriptions = visit(readTypeDefs(), { enter: (node) => ({ ...node, description: undefined }) });
  writeFileSync(fileOf('schema.graphql'), `${print(withoutDescriptions)}\n`);
  writeFileSync(fileOf('openapi.json'), `${JSON.stringify(openApi, null, 2)}\n`);
  writeFileSync(fileOf('database.sql'), await printDatabase());
}

/** What an operator or a client must know of the changes since the last release. */
async function findNotes(): Promise<Record<string, string[]>> {
  const database = copyOf('database.sql');
  const changed = [
    ...names.filter((name) => !database.includes(`'${name}'`)),
    ...functionFiles.filter(({ digest }) => !database.includes(digest)).map(({ path }) => path),
  ];
  const before = copyOf('schema.graphql');
  const unannounced = findUnannounced(before, schema, today);
  const graph = findBreakingChanges(buildSchema(before), schema).map(({ description }) => description);
  return {
    'Partner API': findBreakingOpenApiChanges(
      JSON.parse(copyOf('openapi.json')),
      openApi as unknown as ComparedDocument,
    ),
    Graph: graph.filter((change) => !unannounced.includes(change)),
    // For what security or law demands at once.
    'Graph, broken without notice': unannounced,
    Database: await Promise.all(changed.map(async (name) => `\`${name}\`: ${await noteOf(name)}`)),
  };
}

async function printNotes(): Promise<string> {
  const sections = Object.entries(await findNotes()).filter(([, notes]) => notes.length > 0);
  const lists = sections.map(([title, notes]) => `## ${title}\n\n${notes.map((note) => `- ${note}\n`).join('')}`);
  return ['# Each change since the last release that breaks a client or locks a table\n', ...lists].join('\n');
}

function fail(what: string, faults: readonly string[]): void {
  if (faults.length === 0) return;
  console.error(`${what}:\n${faults.map((one) => `- ${one}`).join('\n')}`);
  process.exitCode = 1;
}

async function check(): Promise<void> {
  const [given, found] = [copyOf('changes.md'), await printNotes()].map((text) => text.split('\n'));
  const lacking = (one: string[] | undefined, other: string[] | undefined) =>
    one?.filter((line) => !other?.includes(line));
  fail('.github/release/changes.md lacks; `npm run release:accept` adds', lacking(found, given) ?? []);
  fail('.github/release/changes.md has, but it is not so', lacking(given, found) ?? []);
  fail('deprecations', findVagueDeprecations(copyOf('schema.graphql'), print(readTypeDefs()), today));
}

const accept = async () => writeFileSync(fileOf('changes.md'), await printNotes());

const [, , option] = process.argv;
await (option === '--record' ? record().then(accept) : option === '--accept' ? accept() : check());
await orm.close();
