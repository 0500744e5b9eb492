import { type Command, Option } from 'commander';
import type { Plan, Publisher } from '../generated/graphql.ts';
import { instantOption } from './options.ts';
import { printResult } from './output.ts';

type PlanOptions = { plan: Plan; proUntil?: string };

const plans: readonly Plan[] = ['free', 'pro'];
const planOption = () => new Option('--plan <plan>', 'what the publisher subscribes to').choices(plans);
const endOption = () =>
  instantOption('--pro-until <instant>', 'end of the Pro subscription; without it there is no end');

export function addPublisherCommands(admin: Command): void {
  const publisher = admin.command('publisher').description('publishers, and what they subscribe to');

  publisher
    .command('create')
    .description('create a publisher')
    .requiredOption('--name <name>', 'name, 1 to 200 characters')
    .addOption(planOption().default('free'))
    .addOption(endOption())
    .action(async (input: PlanOptions & { name: string }) => {
      await print('publisher-create', { input });
    });

  publisher
    .command('set-plan')
    .description('set the plan of a publisher; the very next request sees it')
    .argument('<id>', 'id of the publisher')
    .addOption(planOption().makeOptionMandatory())
    .addOption(endOption())
    .action(async (id: string, options: PlanOptions) => {
      await print('publisher-set-plan', { id, ...options });
    });

  publisher
    .command('list')
    .description('every publisher, by name')
    .action(async () => {
      await print('publisher-list');
    });
}

async function print(operation: string, variables?: Record<string, unknown>): Promise<void> {
  const { withGraph } = await import('./session.ts');
  printResult(await withGraph((ask) => ask<Publisher | Publisher[]>(operation, variables)));
}
