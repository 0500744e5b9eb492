import { type Command, Option } from 'commander';
import type { Plan, Publisher } from '../generated/graphql.ts';
import { instantOption } from './options.ts';
import { printResult } from './output.ts';
import { everyPage } from './pages.ts';

type PlanOptions = { plan: Plan; proUntil?: string };

const plans: readonly Plan[] = ['free', 'pro'];
const planOption = () => new Option('--plan <plan>', 'what the publisher subscribes to').choices(plans);
const sameNameOption = () => new Option('--allow-same-name', 'even if another publisher has this name').default(false);
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
    .addOption(sameNameOption())
    .action(async (input: PlanOptions & { name: string; allowSameName: boolean }) => {
      const { withGraph } = await import('./session.ts');
      printResult(await withGraph((ask) => ask<Publisher>('publisher-create', { input })));
    });

  publisher
    .command('rename')
    .description('give a publisher another name')
    .argument('<id>', 'id of the publisher')
    .requiredOption('--name <name>', 'name, 1 to 200 characters')
    .addOption(sameNameOption())
    .action((id: string, options: { name: string; allowSameName: boolean }) => change('publisher-rename', id, options));

  publisher
    .command('set-plan')
    .description('set the plan of a publisher; the very next request sees it')
    .argument('<id>', 'id of the publisher')
    .addOption(planOption().makeOptionMandatory())
    .addOption(endOption())
    .action((id: string, options: PlanOptions) => change('publisher-set-plan', id, options));

  publisher
    .command('list')
    .description('every publisher, by name')
    .action(async () => {
      const { withGraph } = await import('./session.ts');
      printResult(await withGraph((ask) => everyPage<Publisher>(ask, 'publisher-list')));
    });
}

/** Changes the publisher as it is now. */
async function change(operation: string, id: string, variables: object): Promise<void> {
  const { withGraph } = await import('./session.ts');
  const changed = await withGraph(async (ask) => {
    const { revision } = await ask<Publisher>('publisher-revision', { id });
    return ask<Publisher>(operation, { id, revision, ...variables });
  });
  printResult(changed);
}
