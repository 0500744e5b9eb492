import type { Command } from 'commander';
import type { Notice, NoticePayload } from '../generated/graphql.ts';
import { printResult } from './output.ts';

/** Commands that change the status of a notice, with their operations. */
const transitions = {
  confirm: ['notice-confirm', 'record that the sponsor confirmed the notice; also signs off a self-published notice'],
  'sign-off': ['notice-sign-off', 'record that the publisher signed the notice off'],
  'withdraw-sign-off': [
    'notice-withdraw-sign-off',
    "withdraw the publisher's sign-off; the notice leaves the register",
  ],
} as const;

export function addNoticeCommands(admin: Command): void {
  const notice = admin.command('notice').description('single notices');

  notice
    .command('show')
    .description('show the full record, including personal data; recorded in the access ledger')
    .argument('<paid>', 'PA-ID of the notice')
    .action(async (paId: string) => {
      const { withGraph } = await import('./session.ts');
      const { record } = await withGraph((execute) => execute<Notice>('notice-show', { paId }));
      printResult(record);
    });

  for (const [name, [operation, description]] of Object.entries(transitions)) {
    notice
      .command(name)
      .description(description)
      .argument('<paid>', 'PA-ID of the notice')
      .action(async (paId: string) => {
        const { withGraph } = await import('./session.ts');
        const changed = await withGraph(async (execute) => {
          const { revision } = await execute<Notice>('notice-revision', { paId });
          return execute<NoticePayload>(operation, { input: { paId, revision } });
        });
        printResult(changed.notice);
      });
  }
}
