import { type Command, Option } from 'commander';
import type { AccessExplanation, AuditAction } from '../../generated/graph/graphql.ts';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import { execute, fetchPages, withGraph } from './graph.ts';
import { instantOption, wholeNumberFrom } from './options.ts';
import { isForPeople, printMessage, printResult, UsageError } from './output.ts';

type Filters = {
  paId?: string;
  publisher?: string;
  token?: string;
  by?: string;
  request?: string;
  action?: AuditAction[];
  from?: string | null;
  to?: string | null;
  limit: number;
};

/** Auditors ask who read and who changed what, also while the console is down. */
export function addLogCommands(admin: Command): void {
  const addList = (group: string, what: string, noun: string) =>
    admin
      .command(group)
      .description(what)
      .command('list')
      .description(`list ${noun}, newest first, without contact data`)
      .option('--pa-id <paid>', 'of this notice')
      .option('--publisher <id>', 'of this publisher')
      .option('--token <id>', 'with this token')
      .option('--by <subject>', 'by this person without a token, such as cli:alice')
      .option('--request <id>', 'in this request: requestId of the log')
      .addOption(instantOption('--from <instant>', 'at this instant or later'))
      .addOption(instantOption('--to <instant>', 'before this instant'))
      .addOption(new Option('--limit <number>', 'at most so many').argParser(wholeNumberFrom(1)).default(100));

  addList('ledger', 'who read which full record', 'reads of full records')
    .addHelpText('after', '\nExample: ledger list --pa-id PA-7K3QX9T2ZB --from 2026-11-01T00:00:00Z')
    .action((filters: Filters) =>
      printLog(
        'ExportAccessLedger',
        { ...shared(filters), tokenIds: listOf(filters.token), subjects: listOf(filters.by) },
        filters.limit,
        ['readAt', 'paId', 'publisher.name', 'reader.token.label', 'reader.subject', 'requestId'],
      ),
    );

  addList('audit', 'who changed what', 'changes')
    .addOption(new Option('--action <action...>', 'of these kinds').choices(vocabulary.AuditAction))
    .addHelpText('after', '\nExample: audit list --action token_minted token_revoked --limit 20')
    .action((filters: Filters) =>
      printLog(
        'ExportAuditTrail',
        {
          ...shared(filters),
          actorTokenIds: listOf(filters.token),
          actorSubjects: listOf(filters.by),
          actions: filters.action,
        },
        filters.limit,
        ['occurredAt', 'action', 'paId', 'publisher.name', 'token.label', 'actor.token.label', 'actor.subject'],
      ),
    );

  admin
    .command('access')
    .description('answers of the partner API')
    .command('explain')
    .description('why a request of the last 7 days was refused, and what its token would get now')
    .argument('[request]', 'id of the request: X-Request-Id of its answer, or requestId of the log')
    .option('--token <id>', 'what this token would get, instead of a request')
    .option('--hint <hint>', '… or the tokens with these last four characters')
    .option('--pa-id <paid>', 'PA-ID of the notice; default: that of the request')
    .addHelpText(
      'after',
      '\nExamples: access explain 4f0c…\n          access explain --hint 7f3a --pa-id PA-7K3QX9T2ZB',
    )
    .action(async (requestId: string | undefined, { token: tokenId, hint, paId }: Record<string, string>) => {
      if ([requestId, tokenId, hint].filter(Boolean).length !== 1)
        throw new UsageError('give either the id of a request, or --token, or --hint');
      printExplanation(await execute<AccessExplanation>('ExplainAccess', { requestId, tokenId, hint, paId }));
    });
}

const listOf = (value: string | undefined) => value && [value];

const shared = ({ paId, publisher, request, from, to }: Filters) => ({
  paIds: listOf(paId),
  publisherIds: listOf(publisher),
  requestId: request,
  from,
  to,
});

async function printLog(operation: string, filter: object, limit: number, columns: string[]): Promise<void> {
  const { nodes, hasMore } = await withGraph((execute) => fetchPages<object>(execute, operation, { filter }, limit));
  printResult(nodes, columns);
  if (hasMore) printMessage(`There are more: --limit is ${limit}.`);
}

/** For people, each refusal and endpoint is a sentence. */
function printExplanation(explanation: AccessExplanation): void {
  if (isForPeople()) printAnswers(explanation);
  else printResult(explanation);
}

function printAnswers({ refusals, tokens }: AccessExplanation): void {
  if (refusals.length > 0)
    printResult(refusals, ['refusedAt', 'method', 'endpoint', 'status', 'code', 'paId', 'explanation']);
  for (const { token, endpoints } of tokens) {
    printResult({ token: token?.id, hint: token?.hint, label: token?.label, publisher: token?.publisher?.name });
    const answers = endpoints.map(({ endpoint, isAnswered, failure, conditions }) => ({
      endpoint,
      answer: failure ?? (isAnswered ? 'ok' : 'undecided'),
      why: (conditions.find(({ holds }) => holds === false) ?? conditions.find(({ holds }) => !holds))?.explanation,
    }));
    printResult(answers);
  }
}
