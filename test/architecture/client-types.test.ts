import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readTypeDefs } from '../../src/graph/type-defs.ts';
import { codegenSettings } from '../support/recipes.ts';

/* The types that a client generates from the SDL, with the settings of schema/clients.md. */

const root = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
let types: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-types-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  types = await codegen({
    filename: join(folder, 'graph.ts'),
    schema: readTypeDefs(),
    documents: [],
    plugins: [{ typescript: {} }],
    pluginMap: { typescript },
    config: { ...codegenSettings, enumsAsTypes: true, useTypeImports: true },
  });
  writeFileSync(join(folder, 'graph.ts'), types);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Type-checks a program of a client. @returns the output of the compiler */
function check(program: string): string {
  const file = join(folder, 'client.ts');
  writeFileSync(file, `import type * as Graph from './graph.ts';\n${program}`);
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--target', 'es2024'];
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), [...options, '--module', 'nodenext', '--types', 'node', file], {
      cwd: folder,
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

describe('the types of a client', () => {
  it('have no `unknown` and no `any`', () => {
    // The first lines are helpers of the generator, such as `Exact<T extends { [key: string]: unknown }>`.
    const own = types.slice(types.indexOf('export type Scalars'));
    expect(
      own.match(/.*\b(unknown|any)\b(?=[;,>\]\s|]).*/g)?.filter((line) => !/^\s*(\/\*\*|\*)/.test(line)) ?? [],
    ).toEqual([]);
    expect(own).toContain('export type NoticeInput');
  });

  it('describe a record field by field', () => {
    const issues = check(`
      export const record: Graph.NoticeInput = {
        basicInformation: { title: 'A better town', countries: ['FI'], sponsorType: 'legal_person' },
        campaign: { totalValue: '100.00', startDate: '2026-11-21', isOngoing: true },
        complianceFunding: { politicalAdDeclaredAt: '2026-11-21T09:00:00Z', payer: null },
      };
      export const transition: Graph.SubmitNoticeInput = { paId: 'PA-1', revision: 1 };
      export const texts: Partial<Record<Graph.IssueCode, string>> = { too_long: 'on liian pitkä' };
    `);
    expect(issues).toBe('');
  });

  it.each([
    [`{ basicInformation: { sponsorType: 'person' } }`, 'SponsorType'],
    [`{ campaign: { isOngoing: 'yes' } }`, 'boolean'],
    [`{ campain: {} }`, 'campain'],
  ])('refuse %s', (record, expected) => {
    expect(check(`export const record: Graph.NoticeInput = ${record};`)).toContain(expected);
  });
});
