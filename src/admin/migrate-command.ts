import type { Command } from 'commander';
import { CommandError, printResult } from './output.ts';

export function addMigrateCommand(admin: Command): void {
  admin
    .command('migrate')
    .description('run pending migrations, as the server does at start unless DATABASE_MIGRATE=false')
    .option('--check', 'only list pending migrations; exit code 1 if there are any')
    .option(
      '--grant-to <role>',
      'then grant the privileges that the server needs to its role; requires ownership of the tables',
    )
    .action(async ({ check = false, grantTo }: { check?: boolean; grantTo?: string }) => {
      const { runMigrations } = await import('./session.ts');
      const pending = await runMigrations({ check, grantTo });
      printResult(check ? { pending } : { migrated: pending });
      if (check && pending.length > 0) throw new CommandError(`${pending.length} pending; run without --check`);
    });
}
