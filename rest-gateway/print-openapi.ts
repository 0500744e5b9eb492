/** Prints the OpenAPI document as JSON: `node rest-gateway/print-openapi.ts`. */
import { buildSchema } from 'graphql';
import { readConfig } from '../src/config.ts';
import { readTypeDefs } from '../src/graph/type-defs.ts';
import { buildOpenApi } from './openapi.ts';

const { BASE_PATH: basePath, PUBLIC_URL: publicUrl } = readConfig(process.env);
const document = buildOpenApi({ schema: buildSchema(readTypeDefs()), basePath, publicUrl });
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
