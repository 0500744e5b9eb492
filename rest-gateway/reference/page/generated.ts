import { blocks, code } from './markdown.ts';

/** How to generate a client. The test of generated clients runs these commands and this program. */
export function describeGenerated(site: string | undefined): string {
  return blocks(
    '## Generated clients',
    'Many tools generate a client from the OpenAPI description. Those named here are tested against this service.',
    '### Generate a client',
    'Save the description, and generate a client with one of these tools. For tools that read no OpenAPI 3.1, save `openapi-3.0.json`.',
    code('sh', commands(site ?? 'https://address-of-this-site')),
    `- **304** has no body, and most clients treat it as an error: check it first.
- **PA-IDs:** the clients of kubb, orval and swagger-typescript-api put them into the path as they are. Give them
  \`encodeURIComponent(paId)\`.
- **Errors:** \`code\` is absent in some of them, so check \`'code' in error\` before you read it.
- **Statuses:** decide by \`response.status\`: in openapi-fetch a refused \`HEAD\` has no \`error\`, and a 304 an empty one.
- **Counts** need 64 bits: \`long\` in Java and C#. Some generators make a 32-bit integer of \`type: integer\`.
- **Validators:** ajv knows the formats \`date\`, \`date-time\` and \`int32\` with \`strict: false\`, or with ajv-formats and \`int32\` added.
- **Linters:** rulesets such as OWASP's ask for CORS headers, an integer format and limit headers on 401. All three are left out on
  purpose: the tokens are for servers, \`int64\` becomes \`BigInt\` in TypeScript, and a 401 belongs to no token.
- **Node.js:** orval 8 needs 22.18 or newer.`,
    '### Report counts with openapi-fetch',
    code('ts', program),
  );
}

const commands = (site: string) =>
  `
curl -O ${site}/api/docs/openapi.json

# openapi-typescript and openapi-fetch
npm install openapi-typescript openapi-fetch
npx openapi-typescript openapi.json -o partner-api.ts

# Hey API with zod
npm install @hey-api/openapi-ts zod
npx openapi-ts -i openapi.json -o hey-api -p @hey-api/client-fetch @hey-api/sdk zod

# orval; the address of the API is a setting
npm install orval
cat > orval.config.mjs <<'END'
const baseUrl = { getBaseUrlFromSpecification: true };
const output = { target: 'orval.ts', client: 'fetch', baseUrl };
export default { api: { input: 'openapi.json', output } };
END
npx orval

# swagger-typescript-api
npm install swagger-typescript-api
npx swagger-typescript-api generate -p openapi.json -n swagger-typescript-api.ts
`.trim();

const program = `
import createClient from 'openapi-fetch';
import type { paths } from './partner-api.ts';

const { TOKEN } = process.env;
const client = createClient<paths>({
  baseUrl: process.env.BASE_URL,
  headers: { Authorization: \`Bearer \${TOKEN}\` },
});
const { data, error, response } = await client.PUT('/advertisement/{PAID}/metrics', {
  params: { path: { PAID: 'PA-7K3QX9T2ZB' } },
  body: { viewsCount: 190000, engagementsCount: 2600 },
});
console.log(response.status, data ?? error);
`.trim();
