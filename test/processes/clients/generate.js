/*
 * Generates a client with each tool, from a description and into a folder: `node generate.js openapi.json folder`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { generate } from 'orval';
import { generateApi } from 'swagger-typescript-api';

const [input = '', output = ''] = process.argv.slice(2).map((path) => resolve(path));

const types = await openapiTypescript(JSON.parse(await readFile(input, 'utf8')));
await writeFile(join(output, 'openapi-typescript.ts'), astToString(types));

await createClient({
  input,
  output: { path: join(output, 'hey-api') },
  plugins: ['@hey-api/client-fetch', 'zod', { name: '@hey-api/sdk', validator: 'zod' }],
  logs: { level: 'silent' },
});

await generate({
  input: { target: input },
  output: {
    target: join(output, 'orval.ts'),
    client: 'fetch',
    mode: 'single',
    baseUrl: { getBaseUrlFromSpecification: true },
  },
});

await generateApi({ input, output, fileName: 'swagger-typescript-api.ts', httpClientType: 'fetch', silent: true });
