import { text } from 'node:stream/consumers';
import type { Client, Counts, Outcome } from './client.ts';
import { heyApi, validated } from './hey-api.ts';
import { openapiFetch } from './openapi-fetch.ts';
import { orval } from './orval.ts';
import { swaggerTypescriptApi } from './swagger-typescript-api.ts';

/*
 * Makes calls with every generated client: reads them from standard input, and writes what came of each, by client.
 */

export type Call = { call: keyof Client; token: string; paId: string; tag?: string; counts?: Counts };
export type Done = { outcomes: Record<string, Outcome[]>; validated: unknown[] };

async function run(): Promise<void> {
  const { baseUrl, calls, toValidate } = JSON.parse(await text(process.stdin)) as {
    baseUrl: string;
    calls: Call[];
    toValidate: unknown[];
  };
  const clients: Record<string, Client> = {
    'openapi-fetch': openapiFetch(baseUrl),
    'hey-api': heyApi(baseUrl),
    orval: orval(),
    'swagger-typescript-api': swaggerTypescriptApi(),
  };
  const outcomes: Record<string, Outcome[]> = {};
  for (const [name, client] of Object.entries(clients)) {
    const some: Outcome[] = [];
    for (const { call, token, paId, tag, counts = { viewsCount: 0, engagementsCount: 0 } } of calls)
      some.push(call === 'write' ? await client.write(token, paId, counts) : await client[call](token, paId, tag));
    outcomes[name] = some;
  }
  process.stdout.write(JSON.stringify({ outcomes, validated: toValidate.map(validated) } satisfies Done));
}

run();
