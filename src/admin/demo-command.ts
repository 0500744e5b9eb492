import type { Command } from 'commander';
import { printResult } from './output.ts';

export function addDemoCommand(admin: Command): void {
  admin
    .command('demo')
    .description('the demo data')
    .command('remove')
    .description('remove demo notices, tokens and publishers; keep data that was added to them')
    .action(async () => {
      const { removeDemo } = await import('./session.ts');
      printResult(await removeDemo());
    });
}
