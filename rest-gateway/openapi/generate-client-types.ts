/**
 * Writes the TypeScript types of the API for clients, from its description: `npm run generate`.
 * With `--check` it writes nothing, and exits with 1 when the file is not what it would write.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { buildSchema } from 'graphql';
import openapiTypescript, { type OpenAPI3 } from 'openapi-typescript';
import { readTypeDefs } from '../../src/graph/type-defs.ts';
import { buildOpenApi } from './document.ts';

const filename = new URL('../first-hour/partner-api.ts', import.meta.url);
const document = buildOpenApi({ schema: buildSchema(readTypeDefs()), basePath: '/api/v1' });
const types = await openapiTypescript(structuredClone(document) as unknown as OpenAPI3, {
  commentHeader:
    '// Made from the OpenAPI description with openapi-typescript by `npm run generate`; not to be edited.\n',
  exportType: true,
});

if (!process.argv.includes('--check')) {
  await writeFile(filename, types);
} else if ((await readFile(filename, 'utf8').catch(() => '')) === types) {
  console.log('types for clients in step');
} else {
  console.error('rest-gateway/first-hour/partner-api.ts is not what the description says: run `npm run generate`');
  process.exitCode = 1;
}
