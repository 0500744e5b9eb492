import type { Command } from 'commander';

const notes = `
Each run makes notices and tokens of its own, so that runs do not disturb each other. The tokens end after a day.
The file that it prints holds secrets. Then, with the server running:

  npm run --silent admin -- conformance fixtures > fixtures.json
  npm run conformance -- --base-url http://localhost:4000/api/v1 --fixtures fixtures.json --exhaust --certify`;

export function addConformanceCommands(admin: Command): void {
  const conformance = admin.command('conformance').description('what the conformance kit needs');

  conformance
    .command('fixtures')
    .description('create notices and tokens for the conformance kit, and print its fixtures file')
    .option('--yes', 'also in a database that is not a demo')
    .addHelpText('after', notes)
    .action(async ({ yes = false }: { yes?: boolean }) => {
      const { createFixtures } = await import('./fixtures.ts');
      await createFixtures({ anywhere: yes });
    });
}
