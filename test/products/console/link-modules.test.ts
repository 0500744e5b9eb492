import { describe, expect, it } from '@jest/globals';
import { linkModules } from '../../../src/platform/bundle/link-modules.ts';

/** What the linked modules leave in `result`. */
async function run(sources: Record<string, string>) {
  const text = linkModules(new Map(Object.entries(sources)), 'main.ts');
  return import(`data:text/javascript,${encodeURIComponent(`const result = [];\nexport { result };\n${text}`)}`).then(
    ({ result }) => result,
    (error) => error,
  );
}

describe('linked modules', () => {
  it('run once each, after those that they import, with names of their own', async () => {
    const result = await run({
      'main.ts': `import { name as theirs } from './parts/a.ts';\nimport {\n  both,\n} from './b.ts';\nconst name = 'main';\nresult.push(name, theirs, both());`,
      'parts/a.ts': `import { list } from '../b.ts';\nlist.push('a');\nexport const name = 'a';`,
      'b.ts': `export const list = ['b'];\nexport function both() { return list.join(); }`,
    });
    expect(result).toEqual(['main', 'a', 'b,a']);
  });

  it('import packages once', () => {
    const text = linkModules(
      new Map([
        ['main.ts', `import { html } from 'htm/preact';\nimport { a } from './a.ts';\na(html);`],
        [
          'a.ts',
          `import { render } from 'preact';\nimport { html } from 'htm/preact';\nexport const a = () => render(html);`,
        ],
      ]),
      'main.ts',
    );
    expect(text.match(/^import .*/gm)).toEqual([
      "import { html } from 'htm/preact';",
      "import { render } from 'preact';",
    ]);
  });

  it.each([
    `import * as all from './a.ts';`,
    `import './a.ts';`,
    `export default 1;`,
    `export let a = 1;`,
    `export { a } from './a.ts';`,
    `import { a } from './missing.ts';`,
  ])('are refused with %s', (source) => {
    expect(() => linkModules(new Map([['main.ts', source]]), 'main.ts')).toThrow();
  });
});
