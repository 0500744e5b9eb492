/**
 * Writes the TypeScript types of the API for clients, from the OpenAPI document: `npm run generate`. With `--check` it only
 * compares.
 */
import { buildSchema } from 'graphql';
import openapiTypescript, { type OpenAPI3 } from 'openapi-typescript';
import { addFieldLimits } from '../../src/graph/field-limits.ts';
import { generatedFile } from '../../src/graph/generated-file.ts';
import { readTypeDefs } from '../../src/graph/type-defs.ts';
import { buildOpenApi } from './document.ts';

const filename = new URL('../first-hour/partner-api.ts', import.meta.url);
const document = buildOpenApi({ schema: addFieldLimits(buildSchema(readTypeDefs())), basePath: '/api/v1' });
const types = await openapiTypescript(structuredClone(document) as unknown as OpenAPI3, {
  commentHeader:
    '// Made from the OpenAPI description with openapi-typescript by `npm run generate`; not to be edited.\n',
  exportType: true,
});

await generatedFile(filename, types);
