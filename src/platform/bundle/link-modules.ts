import { posix } from 'node:path';

/**
 * Puts modules into one. Each becomes a function that returns its exports, after those that it imports. Imports of packages
 * stay imports.
 * @param sources modules without types, by path. They import by name, without cycles, and export constants, functions and
 *   classes, each in a line that begins so
 * @throws Error for any other form of import or export
 */
export function linkModules(sources: ReadonlyMap<string, string>, main: string): string {
  const packages = new Map<string, Set<string>>();
  const variables = new Map<string, string>();
  const linked: string[] = [];

  const variableOf = (path: string): string => variables.get(path) ?? add(path);

  function add(path: string): string {
    const source = sources.get(path);
    if (source === undefined) throw new Error(`there is no module ${path}`);
    const exported: string[] = [];
    const body = source
      .replace(/^import \{([^}]*)\} from '([^']+)';/gm, (_line, names: string, from: string) => {
        if (!from.startsWith('.')) return importFrom(from, names);
        return `const {${names.replaceAll(' as ', ': ')}} = ${variableOf(posix.join(posix.dirname(path), from))};`;
      })
      .replace(/^export (?=(?:const|class|(?:async )?function\*?) (\w+))/gm, (_words, name: string) => {
        exported.push(name);
        return '';
      });
    const [rest] = /^(import|export)\b.*/m.exec(body) ?? [];
    if (rest) throw new Error(`${path}: modules are not linked with "${rest}"`);
    const variable = `$${variables.size}`;
    variables.set(path, variable);
    linked.push(`// ${path}\nconst ${variable} = (() => {\n${body}\nreturn { ${exported.join(', ')} };\n})();\n`);
    return variable;
  }

  function importFrom(name: string, names: string): string {
    const all = packages.get(name) ?? new Set();
    packages.set(name, all);
    for (const each of names.split(',').map((part) => part.trim())) if (each) all.add(each);
    return '';
  }

  add(main);
  const imports = [...packages].map(([name, names]) => `import { ${[...names].join(', ')} } from '${name}';\n`);
  return [...imports, ...linked].join('\n');
}
