import type { Command } from 'commander';
import { printResult, Refusal } from './output.ts';

export function addMigrateCommand(admin: Command): void {
  admin
    .command('migrate')
    .description(
      'bring the tables of the database up to date, as the server does at start unless DATABASE_MIGRATE=false',
    )
    .option('--check', 'change nothing; list what is pending, with exit code 1 when something is')
    .option('--grant-to <role>', 'then grant the role that the server uses what it needs; you must own the tables')
    .action(async ({ check = false, grantTo }: { check?: boolean; grantTo?: string }) => {
      const { readyTables } = await import('./session.ts');
      const pending = await readyTables({ check, grantTo });
      printResult(check ? { pending } : { migrated: pending });
      if (check && pending.length > 0) throw new Refusal(`${pending.length} pending; run it without --check`);
    });
}
