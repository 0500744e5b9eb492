import type { Command } from 'commander';
import type { Notice } from '../generated/graphql.ts';
import { printResult } from './output.ts';

/** Commands that move a notice on, by the operation of each. */
const steps = {
  confirm: ['notice-confirm', 'record that the sponsor confirmed the notice; this signs a self-published one off'],
  'sign-off': ['notice-sign-off', 'record that the publisher signed the notice off'],
  'withdraw-sign-off': [
    'notice-withdraw-sign-off',
    "take the publisher's sign-off back: the notice leaves the register",
  ],
} as const;

export function addNoticeCommands(admin: Command): void {
  const notice = admin.command('notice').description('notices, one at a time');

  notice
    .command('show')
    .description('the complete record, personal data included; each reading is written to the access ledger')
    .argument('<paid>', 'PA-ID of the notice')
    .action(async (paId: string) => {
      const { withGraph } = await import('./session.ts');
      const { record } = await withGraph((ask) => ask<Notice>('notice-show', { paId }));
      printResult(record);
    });

  for (const [name, [operation, description]] of Object.entries(steps)) {
    notice
      .command(name)
      .description(description)
      .argument('<paid>', 'PA-ID of the notice')
      .action(async (paId: string) => {
        const { withGraph } = await import('./session.ts');
        printResult(await withGraph((ask) => ask<Notice>(operation, { paId })));
      });
  }
}
