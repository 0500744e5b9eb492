/** Prints the OpenAPI document as JSON: `node src/generate/print-openapi.ts`. */
import { buildASTSchema } from 'graphql';
import { scheduledRoutes } from '../../rest-gateway/deprecation.ts';
import { buildOpenApi } from '../../rest-gateway/openapi/document.ts';
import { addFieldLimits } from '../graph/field-limits.ts';
import { readTypeDefs } from '../graph/type-defs.ts';
import { readConfig } from '../platform/config.ts';

const {
  BASE_PATH: basePath,
  PUBLIC_URL: publicUrl,
  PUBLIC_CONTACT: contact,
  DEPRECATION_SCHEDULE,
} = readConfig(process.env);
const endpoints = scheduledRoutes(DEPRECATION_SCHEDULE);
const schema = addFieldLimits(buildASTSchema(readTypeDefs()));
const document = buildOpenApi({ schema, basePath, publicUrl, contact, endpoints });
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
