import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { toolsFolder } from '../../src/generate/tools.ts';

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '../..');
const config = join(root, '.dependency-cruiser.cjs');
const { forbidden: rules } = require(config) as { forbidden: { name: string }[] };

type Imported = { resolved: string; dependencyTypes: string[] };
type CruiseResult = {
  modules: { source: string; dependencies: Imported[] }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
};

/** Runs dependency-cruiser over the folders that there are; its own process, since it brings its own loaders. */
async function cruise(cwd: string): Promise<CruiseResult> {
  const program = join(toolsFolder(), 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const folders = globSync('{src,rest-gateway,test}', { cwd });
  const args = [program, '--config', config, '--output-type', 'json', ...folders];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as CruiseResult;
}

const violationsOf = ({ summary }: CruiseResult, name: string) =>
  summary.violations.filter(({ rule }) => rule.name === name).map(({ from, to }) => `${from} → ${to}`);

describe('who imports whom', () => {
  let found: CruiseResult;
  beforeAll(async () => {
    found = await cruise(root);
  });

  it.each(rules)('$name', ({ name }) => {
    expect(violationsOf(found, name)).toEqual([]);
  });

  it('has been looked at: files are found, and types are told from values', () => {
    const imports = new Map(found.modules.map(({ source, dependencies }) => [source, dependencies]));
    const importOf = (from: string, to: string) =>
      imports.get(from)?.find(({ resolved }) => resolved === to)?.dependencyTypes;
    expect(importOf('src/app/public-side.ts', 'rest-gateway/app.ts')).not.toContain('type-only');
    expect(importOf('rest-gateway/handle.ts', 'src/platform/failures.ts')).not.toContain('type-only');
    expect(importOf('rest-gateway/handle.ts', 'src/graph/graph.ts')).toContain('type-only');
  });
});

/** A file of each room of `domain/`, and what it must not import. */
const offencesOfRooms = {
  audit: 'audit-trail ../notices/predicates/visibility',
  idempotency: 'once ../access/token',
  publishers: 'plan ../access/token',
  access: 'rules ../notices/predicates/visibility',
  tokens: 'token-list ../ledger/ledger-writer',
  requests: 'last-used ../ledger/ledger-writer',
  files: 'row ../tokens/token-list',
  ledger: 'ledger-writer ../overview/spend',
  notices: 'read/rules ../../metrics/counts',
  'notices/fields': 'kinds ../model/pa-id',
  'notices/model': 'pa-id ../record/to-rows',
  'notices/predicates': 'phase ../record/to-rows',
  'notices/record': 'to-rows ../predicates/phase',
  'notices/read': 'notice-loader ../list/notice-list',
  'notices/list': 'notice-search ../store/notice-store',
  'notices/store': 'notice-store ../list/notice-list',
  'notices/lifecycle': 'transitions ../import/import',
  'notices/import': 'import ../lifecycle/transitions',
  metrics: 'rules ../ledger/ledger-writer',
  summaries: 'fold ../notices/list/notice-list',
  overview: 'spend ../ledger/ledger-writer',
  explanation: 'explain ../overview/spend',
};
/** For each rule an import that breaks it: `file: import`. A rule that nothing can break is no rule. */
const offences: Record<string, string> = {
  'no-cycles': "src/platform/database/batching.ts: import './batching.ts'",
  'no-cycles-of-types': "src/platform/database/batching.ts: import type { X } from './batching.ts'",
  'every-import-resolves': "src/domain/services.ts: import './nowhere.ts'",
  'platform-imports-only-wings-below':
    "src/platform/runtime/request-id.ts: import type { X } from '../../domain/access/rules.ts'",
  'domain-imports-only-wings-below': "src/domain/access/shield.ts: import type { X } from '../../graph/graph.ts'",
  'graph-imports-only-wings-below': "src/graph/schema.ts: import type { X } from '../products/admin/output.ts'",
  'products-imports-only-wings-below': "src/products/admin/output.ts: import type { X } from '../../app/start.ts'",
  'products-console-browser-imports-only-rooms-below':
    "src/products/console/browser/app/main.tsx: import type { X } from '../../../../platform/failures.ts'",
  'rooms-get-the-context-as-an-argument': "src/domain/tokens/token-list.ts: import '../context.ts'",
  'pure-files-import-only-pure-files':
    "src/domain/notices/predicates/visibility.ts: import { readFileSync } from 'node:fs'",
  'files-are-read-from-streams': "src/domain/files/row.ts: import { readFileSync } from 'node:fs'",
  'one-room-imports-kysely': "src/domain/services.ts: import 'kysely'",
  'src-imports-no-rest': "src/graph/graph.ts: import type { X } from '../../rest-gateway/routes.ts'",
  'fixtures-import-wings-and-kit':
    "src/products/admin/conformance/command.ts: import type { X } from '../../../../rest-gateway/routes.ts'",
  'gateway-imports-few-project-files': "rest-gateway/app.ts: import type { X } from '../src/domain/context.ts'",
  'gateway-receives-the-graph-as-an-argument': "rest-gateway/handle.ts: import { x } from '../src/graph/graph.ts'",
  'gateway-has-no-orm-shield-apollo-or-driver': "rest-gateway/routes.ts: import pg from 'pg'",
  'traces-load-on-demand': "src/domain/services.ts: import '../platform/runtime/telemetry/traces.ts'",
  'one-file-imports-shield': "src/graph/permissions.ts: import { shield } from 'graphql-shield'",
  'contract-tests-are-black-box': "test/contract/a.test.ts: import type { X } from '../../rest-gateway/routes.ts'",
  'no-import-from-tests': "rest-gateway/headers.ts: import '../test/contract/a.test.ts'",
  'server-runs-without-dev-packages': "src/graph/schema.ts: import fc from 'fast-check'",
  'every-package-is-declared': "src/platform/database/open.ts: import semver from 'semver'",
  ...Object.fromEntries(
    Object.entries(offencesOfRooms).map(([room, offence]) => {
      const [file, target] = offence.split(' ');
      return [
        `${room.replace('/', '-')}-imports-only-rooms-below`,
        `src/domain/${room}/${file}.ts: import type { X } from '${target}.ts'`,
      ];
    }),
  ),
};

describe('a rule about imports', () => {
  let found: CruiseResult;

  // A tree with the names of our files, and in them nothing but the imports above.
  beforeAll(async () => {
    const tree = await mkdtemp(join(tmpdir(), 'notices-imports-'));
    try {
      await symlink(join(root, 'node_modules'), join(tree, 'node_modules'));
      await copyFile(join(root, 'package.json'), join(tree, 'package.json'));
      const files = new Map(
        [...globSync('{src,rest-gateway}/**/*.{ts,tsx}', { cwd: root }), 'test/contract/a.test.ts'].map((file) => [
          file,
          '',
        ]),
      );
      for (const offence of Object.values(offences)) {
        const [file = '', text = ''] = offence.split(/: (.*)/);
        files.set(file, `${files.get(file)}${text};\n`);
      }
      for (const [file, text] of files) {
        await mkdir(join(tree, dirname(file)), { recursive: true });
        await writeFile(join(tree, file), text);
      }
      found = await cruise(tree);
    } finally {
      await rm(tree, { recursive: true });
    }
  });

  it.each(rules)('can be broken: $name', ({ name }) => {
    const [file] = offences[name]?.split(': ') ?? [];
    expect(violationsOf(found, name)).toContainEqual(expect.stringMatching(`^${file} → `));
  });
});

/** Files whose every statement hands on what another file exports. */
function isBarrel(source: string): boolean {
  const statements = source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  return statements.length > 0 && statements.every((statement) => /^export\s[^=]*\sfrom\s*['"]/.test(statement));
}

describe('barrels', () => {
  it('are told from files with something of their own', () => {
    expect(isBarrel("/** All. */\nexport * from './a.ts';\nexport {\n  b,\n  type C,\n} from './b.ts';\n")).toBe(true);
    expect(isBarrel("export * from './a.ts';\nexport const b = 1;\n")).toBe(false);
    expect(isBarrel("import { b } from './b.ts';\nexport const all = [b];\n")).toBe(false);
  });

  it('there are none, but for the entries of parts that the console loads by themselves', () => {
    const files = globSync('{src,rest-gateway,test}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] });
    const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
    const loaded = [...texts].flatMap(([file, text]) =>
      [...text.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, target = '']) => join(dirname(file), target)),
    );
    // By esbuild, into each file.
    loaded.push('src/products/console/browser/jsx.ts');
    // Generated code of the console, imported as one module.
    loaded.push('src/products/console/browser/base/graph.ts');
    const barrels = files.filter((file) => isBarrel(texts.get(file) ?? ''));
    expect(barrels.filter((file) => !loaded.includes(file))).toEqual([]);
    expect(barrels.length).toBeGreaterThan(0);
  });
});
