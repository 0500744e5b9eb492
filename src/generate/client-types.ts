/*
 * The TypeScript types of the API for clients, from the OpenAPI document.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildASTSchema } from 'graphql';
import { buildOpenApi } from '../../rest-gateway/openapi/document.ts';
import { addFieldLimits } from '../graph/field-limits.ts';
import { readTypeDefs } from '../graph/type-defs.ts';
import { generatedFile } from './generated-file.ts';
import { runTool } from './tools.ts';

const document = buildOpenApi({ schema: addFieldLimits(buildASTSchema(readTypeDefs())), basePath: '/api/v1' });
const folder = mkdtempSync(join(tmpdir(), 'notices-client-types-'));
try {
  const [description, types] = [join(folder, 'openapi.json'), join(folder, 'types.ts')];
  writeFileSync(description, JSON.stringify(document));
  runTool('openapi-typescript', [
    description,
    '--export-type',
    '--root-types',
    '--root-types-no-schema-prefix',
    '--output',
    types,
  ]);
  const text = readFileSync(types, 'utf8').replace(/^\/\*\*[\s\S]*?\*\/\n/, '');
  await generatedFile(
    new URL('../../rest-gateway/first-hour/partner-api.ts', import.meta.url),
    `// Made from the OpenAPI description with openapi-typescript by \`npm run generate\`; not to be edited.\n${text}`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
