import { Argument, type Command } from 'commander';
import type { Action } from '../../../../rest-gateway/conformance/kit.ts';

const notes = `
Each run creates its own notices and tokens, so that runs do not affect each other. The tokens expire after a day. The
printed file contains secrets. Then, with the server running:

  npm run --silent admin -- conformance fixtures > fixtures.json
  npm run conformance -- --base-url http://localhost:4000/api/v1 --fixtures fixtures.json --exhaust --certify \\
    --operator "npm run --silent admin -- conformance operator"`;

export function addConformanceCommands(admin: Command): void {
  const conformance = admin.command('conformance').description('fixtures for the conformance kit');

  conformance
    .command('fixtures')
    .description('create notices and tokens for the conformance kit, and print its fixtures file')
    .option('--yes', 'also in a database that is not a demo')
    .addHelpText('after', notes)
    .action(async ({ yes = false }: { yes?: boolean }) => {
      const { printFixtures } = await import('./fixtures.ts');
      await printFixtures({ anywhere: yes });
    });

  conformance
    .command('operator')
    .description('for --operator of the kit: change the plan of a publisher of the fixtures, or revoke a token')
    .addArgument(new Argument('<action>').choices(['lapse', 'renew', 'revoke']))
    .action(async (action: Action) => {
      const { operate } = await import('./fixtures.ts');
      await operate(action);
    });
}
