/**
 * Compares with the last release, whose copies are in .github/release/: `npm run check:release`. Each breaking change of the
 * graph or of OpenAPI, and what each migration or function file costs, must be in the changelog, above the last release; one of the
 * graph that no deprecation announced, in a section of its own.
 * `npm run release:record` writes the copies of a new release.
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
async function findNotes(): Promise<string[]> {
  const database = copyOf('database.sql');
  const changed = [
    ...names.filter((name) => !database.includes(`'${name}'`)),
    ...functionFiles.filter(({ digest }) => !database.includes(digest)).map(({ path }) => path),
  ];
  return [
    ...findBreakingChanges(buildSchema(copyOf('schema.graphql')), schema).map(({ description }) => description),
    ...findBreakingOpenApiChanges(JSON.parse(copyOf('openapi.json')), openApi as unknown as ComparedDocument),
    ...(await Promise.all(changed.map(async (name) => `\`${name}\`: ${await noteOf(name)}`))),
  ];
}

/** The section of the changelog for what security or law demands at once. */
const withoutNotice = 'Graph, broken without notice';

function fail(what: string, faults: readonly string[]): void {
  if (faults.length === 0) return;
  console.error(`${what}:\n${faults.map((one) => `- ${one}`).join('\n')}`);
  process.exitCode = 1;
}

async function check(): Promise<void> {
  const changelog = readFileSync(new URL('CHANGELOG.md', folder), 'utf8');
  const { version } = JSON.parse(readFileSync(new URL('../package.json', folder), 'utf8'));
  const [unreleased = ''] = changelog.split(`\n## ${version} `);
  if (unreleased === changelog) throw new Error(`.github/CHANGELOG.md has no section for the version ${version}`);
  const inWords = (text: string) => text.replaceAll(/\s+/g, ' ');
  const lacks = (text: string, notes: readonly string[]) => notes.filter((note) => !inWords(text).includes(note));
  const [, atOnce = ''] = unreleased.split(`\n### ${withoutNotice}\n`);
  const [section = ''] = atOnce.split('\n### ');
  const [before, today] = [copyOf('schema.graphql'), new Date().toISOString().slice(0, 10)];
  fail(`.github/CHANGELOG.md lacks, above ${version}`, lacks(unreleased, await findNotes()));
  fail(
    `no deprecation announced, nor does "${withoutNotice}" list`,
    lacks(section, findUnannounced(before, schema, today)),
  );
  fail('deprecations', findVagueDeprecations(before, print(readTypeDefs()), today));
}

await (process.argv.includes('--record') ? record() : check());
await orm.close();
