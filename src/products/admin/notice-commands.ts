import type { Command } from 'commander';
import type { ConfirmNoticePayload, Notice } from '../../generated/graph/graphql.ts';
import { execute, withGraph } from './graph.ts';
import { printResult } from './output.ts';

/** Commands that change the status of a notice, with their operations. */
const transitions = {
  confirm: ['ConfirmNotice', 'record that the sponsor confirmed the notice; also signs off a self-published notice'],
  'sign-off': ['SignOffNotice', 'record that the publisher signed the notice off'],
  'withdraw-sign-off': ['WithdrawNoticeSignOff', "withdraw the publisher's sign-off; the notice leaves the register"],
} as const;

export function addNoticeCommands(admin: Command): void {
  const notice = admin.command('notice').description('single notices');

  notice
    .command('show')
    .description('show the full record, including personal data; recorded in the access ledger')
    .argument('<paid>', 'PA-ID of the notice')
    .action(async (paId: string) => {
      const { record } = await execute<Notice>('Notice', { paId });
      printResult(record);
    });

  for (const [name, [operation, description]] of Object.entries(transitions)) {
    notice
      .command(name)
      .description(description)
      .argument('<paid>', 'PA-ID of the notice')
      .action(async (paId: string) => {
        const changed = await withGraph(async (execute) => {
          const { revision } = await execute<Notice>('NoticeRevision', { paId });
          return execute<ConfirmNoticePayload>(operation, { input: { paId, revision } });
        });
        printResult(changed.notice);
      });
  }
}
