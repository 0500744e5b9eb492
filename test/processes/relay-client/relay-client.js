import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import compiler from 'relay-compiler';
import relay from 'relay-runtime';

const { commitMutation, createOperationDescriptor, Environment, fetchQuery, Network, RecordSource, Store } = relay;

/**
 * Relay with its default store.
 * @param sdl the schema as the server serves it
 * @param texts every operation that the client will send; Relay compiles them beforehand
 * @param config settings of the compiler
 */
export async function relayClient(sdl, texts, config) {
  const artifacts = await compile(sdl, texts, config);
  return (url, headers, fetch) => {
    const network = Network.create(async ({ text: query }, variables) => {
      const body = JSON.stringify({ query, variables });
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
      });
      return response.json();
    });
    const environment = new Environment({ network, store: new Store(new RecordSource()) });
    return {
      query: (text, variables) => fetchQuery(environment, artifacts.get(text), variables).toPromise(),
      mutate: (text, variables) =>
        new Promise((onCompleted, onError) => {
          commitMutation(environment, { mutation: artifacts.get(text), variables, onCompleted, onError });
        }),
      read: (text, variables) => {
        const { data, isMissingData } = environment.lookup(
          createOperationDescriptor(artifacts.get(text), variables).fragment,
        );
        return isMissingData ? undefined : data;
      },
    };
  };
}

async function compile(sdl, texts, config) {
  const folder = mkdtempSync(join(tmpdir(), 'relay-'));
  const write = (file, content) => writeFileSync(join(folder, file), content);
  try {
    mkdirSync(join(folder, 'src'));
    write('package.json', '{ "type": "module" }');
    write('relay.config.json', JSON.stringify({ ...config, language: 'javascript' }));
    write('schema.graphql', sdl);
    const names = texts.map((text, index) => `operation${index}${text.startsWith('mutation') ? 'Mutation' : 'Query'}`);
    for (const [index, text] of texts.entries()) {
      // Relay requires the name of the file in that of the operation.
      write(`src/operation${index}.js`, `graphql\`${text.replace(/(?<=^\w+ )\w+/, names[index])}\`;`);
    }
    execFileSync(compiler, ['relay.config.json'], { cwd: folder, encoding: 'utf8' });
    const artifact = async (name) => (await import(join(folder, 'src', '__generated__', `${name}.graphql.js`))).default;
    return new Map(await Promise.all(texts.map(async (text, index) => [text, await artifact(names[index])])));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
