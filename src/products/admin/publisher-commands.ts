import { type Command, Option } from 'commander';
import type { CreatePublisherPayload, Plan, Publisher } from '../../generated/graph/graphql.ts';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import { execute, fetchAllPages, withGraph } from './graph.ts';
import { instantOption } from './options.ts';
import { printResult } from './output.ts';

type PlanOptions = { plan: Plan; proUntil?: string | null };

const publisherColumns = ['id', 'name', 'plan', 'proUntil', 'isPro'];

const planOption = () => new Option('--plan <plan>', 'subscription plan').choices(vocabulary.Plan);
const sameNameOption = () => new Option('--allow-same-name', 'allow the name of another publisher').default(false);
const endOption = (otherwise: string) =>
  instantOption('--pro-until <instant>', `end of the Pro subscription, or none; default: ${otherwise}`);

export function addPublisherCommands(admin: Command): void {
  const publisher = admin.command('publisher').description('publishers and their plans');

  publisher
    .command('create')
    .description('create a publisher')
    .requiredOption('--name <name>', 'name, 1 to 200 characters')
    .addOption(planOption().default('free'))
    .addOption(endOption('none'))
    .addOption(sameNameOption())
    .action(async (input: PlanOptions & { name: string; allowSameName: boolean }) => {
      const { publisher } = await execute<CreatePublisherPayload>('CreatePublisher', { input });
      printResult(publisher);
    });

  publisher
    .command('rename')
    .description('rename a publisher')
    .argument('<id>', 'id of the publisher')
    .requiredOption('--name <name>', 'name, 1 to 200 characters')
    .addOption(sameNameOption())
    .action((id: string, options: { name: string; allowSameName: boolean }) => change('RenamePublisher', id, options));

  publisher
    .command('set-plan')
    .description('set the plan of a publisher, effective with the next request')
    .argument('<id>', 'id of the publisher')
    .addOption(planOption().makeOptionMandatory())
    .addOption(endOption('it stays'))
    .action((id: string, options: PlanOptions) => change('SetPublisherPlan', id, options));

  publisher
    .command('list')
    .description('list all publishers by name')
    .action(async () =>
      printResult(await withGraph((execute) => fetchAllPages<Publisher>(execute, 'Publishers')), publisherColumns),
    );
}

async function change(operation: string, id: string, options: object): Promise<void> {
  const { publisher } = await withGraph(async (execute) => {
    const { revision } = await execute<Publisher>('PublisherRevision', { id });
    return execute<CreatePublisherPayload>(operation, { input: { id, revision, ...options } });
  });
  printResult(publisher);
}
