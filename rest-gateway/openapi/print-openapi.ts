/** Prints the OpenAPI document as JSON: `node rest-gateway/openapi/print-openapi.ts`. */
import { buildSchema } from 'graphql';
import { readConfig } from '../../src/config.ts';
import { addFieldLimits } from '../../src/graph/field-limits.ts';
import { readTypeDefs } from '../../src/graph/type-defs.ts';
import { scheduledRoutes } from '../deprecation/deprecation-schedule.ts';
import { buildOpenApi } from './document.ts';

const { BASE_PATH: basePath, PUBLIC_URL: publicUrl, DEPRECATION_SCHEDULE } = readConfig(process.env);
const endpoints = scheduledRoutes(DEPRECATION_SCHEDULE);
const document = buildOpenApi({ schema: addFieldLimits(buildSchema(readTypeDefs())), basePath, publicUrl, endpoints });
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
