import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/* Comments cite the partner contract and our choices, which rest-gateway/README.md has. Every citation leads there. */

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));

/** What can be cited: `contract part 7`, `contract 7.3`, `choice D5`. */
function targetsIn(readme: string): Set<string> {
  return new Set([
    ...readme.matchAll(/^### Part (\d+)\./gm).map(([, part]) => `contract part ${part}`),
    ...readme.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm).map(([, sentence]) => `contract ${sentence}`),
    ...readme.matchAll(/^### (D\d+)\./gm).map(([, choice]) => `choice ${choice}`),
  ]);
}

const citation = /\b(?:contract (?:part \d+|\d+\.\d+)|choice D\d+)/g;
/** Documents that are not in the repository. */
const unresolvable = /\b(?:decisions|documents|domain)(?: part)? (?:§ ?)?\d/;

/** Headings of a Markdown file as anchors, as GitHub makes them. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('citations', () => {
  const targets = targetsIn(read('rest-gateway/README.md'));
  const sources = files('src/**', 'schema/**', 'rest-gateway/**', 'test/**').filter(
    (file) => /\.(ts|mjs|graphql|sql)$/.test(file) && !file.endsWith('citations.test.ts'),
  );

  it('are found, and so is what they cite', () => {
    expect(targets.has('contract part 7')).toBe(true);
    expect(targets.has('contract 7.1')).toBe(true);
    expect(targets.has('choice D5')).toBe(true);
    expect(sources.flatMap((file) => read(file).match(citation) ?? []).length).toBeGreaterThan(30);
  });

  it('lead to a heading or a sentence', () => {
    const lost = sources.flatMap((file) =>
      (read(file).match(citation) ?? []).filter((cited) => !targets.has(cited)).map((cited) => `${file}: ${cited}`),
    );
    expect(lost).toEqual([]);
  });

  it('name no document that the repository lacks', () => {
    const lines = sources.flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => unresolvable.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(lines).toEqual([]);
  });
});

describe('links between pages of the repository', () => {
  const pages = files('*.md', '**/*.md');

  it.each(pages)('%s: each leads to a file, and to a heading if it names one', (page) => {
    const text = read(page).replace(/```[\s\S]*?```/g, '');
    const broken = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^([a-z]+:|\/)/.test(target)) // an address, or a path of the site
      .filter((target) => {
        const [path = '', anchor] = target.split('#');
        const file = path === '' ? page : relative(root, join(root, dirname(page), path));
        if (!existsSync(join(root, file))) return true;
        return anchor !== undefined && !anchorsOf(read(file)).includes(anchor);
      });
    expect(broken).toEqual([]);
  });
});

it('paths in pages and comments lead to files and folders, with or without the file name extension', () => {
  const named = /(?<=[`\s(])(?:src|schema|rest-gateway|test)\/[\w/.-]*\w/g;
  const comment = /^\s*(?:\/?\*+|\/\/|--|#) .*/gm;
  const broken = files('*.md', 'src/**', 'schema/**', 'rest-gateway/**', 'test/**')
    .filter((file) => /\.(md|ts|mjs|graphql|sql)$/.test(file))
    .flatMap((file) => {
      const text = file.endsWith('.md') ? read(file) : (read(file).match(comment) ?? []).join('\n');
      const paths = text.match(named) ?? [];
      return paths
        .filter((path) => ['', '.ts', '.test.ts'].every((extension) => !existsSync(join(root, path + extension))))
        .map((path) => `${file}: ${path}`);
    });
  expect(broken).toEqual([]);
});

it('the store of notices names every file of triggers that a write fires', () => {
  const comment = /^\/\*\n[\s\S]*?\*\//m.exec(read('src/domain/notices/store/notice-store.ts'))?.[0] ?? '';
  const named = [...comment.matchAll(/^ \* - (\w+\.sql)/gm)].map(([, name]) => name);
  const firing = files('src/platform/database/functions/*.sql', 'src/domain/summaries/*.sql').filter((file) =>
    /^create [^;]*\btrigger [^;]* on (notice|party)\b/m.test(read(file)),
  );
  expect(named.sort()).toEqual(firing.map((file) => basename(file)).sort());
});
