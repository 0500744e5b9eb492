import { type Command, Option } from 'commander';
import type { Scope } from '../access/token.entity.ts';
import type { MintedToken, StaffRole, Tier, Token } from '../generated/graphql.ts';
import { instantOption, wholeNumberFrom } from './options.ts';
import { printResult, say } from './output.ts';
import { everyPage } from './pages.ts';

type MintOptions = {
  tier: Tier;
  publisher?: string;
  scope: Scope[];
  role?: StaffRole;
  label?: string;
  expiresAt?: string;
};
type RotateOptions = { overlapMinutes: number; expiresAt?: string };

const tiers: readonly Tier[] = ['partner', 'ssp', 'staff'];
const scopes: readonly Scope[] = ['metrics:write'];
const roles: readonly StaffRole[] = ['viewer', 'operator', 'administrator'];
const endOption = () => instantOption('--expires-at <instant>', 'when the token ends by itself; without it never');

export function addTokenCommands(admin: Command): void {
  const token = admin.command('token').description('tokens of partners, SSPs and staff');

  token
    .command('mint')
    .description('mint a token; its secret is shown this once and never again')
    .addOption(new Option('--tier <tier>', 'who the token is for').choices(tiers).makeOptionMandatory())
    .option('--publisher <id>', 'the publisher of a partner token')
    .addOption(
      new Option('--scope <scope...>', 'what a partner token may do beyond reading').choices(scopes).default([]),
    )
    .addOption(new Option('--role <role>', 'what staff may do with a staff token').choices(roles))
    .option('--label <label>', 'a name that tells people what the token is for')
    .addOption(endOption())
    .action(async ({ publisher, scope, ...options }: MintOptions) => {
      const input = { ...options, publisherId: publisher, scopes: scope };
      const { withGraph } = await import('./session.ts');
      printMinted(await withGraph((ask) => ask<MintedToken>('token-mint', { input })));
    });

  token
    .command('rotate')
    .description('mint a successor of a token; its secret is shown this once and never again')
    .argument('<id>', 'id of the token to replace')
    .requiredOption(
      '--overlap-minutes <minutes>',
      'how long the old one stays good, 30 days at most',
      wholeNumberFrom(0),
    )
    .addOption(endOption())
    .action(async (id: string, options: RotateOptions) => {
      const { withGraph } = await import('./session.ts');
      printMinted(await withGraph((ask) => ask<MintedToken>('token-rotate', { id, ...options })));
    });

  token
    .command('revoke')
    .description('revoke a token; the very next request with it is refused')
    .argument('<id>', 'id of the token')
    .action(async (id: string) => {
      const { withGraph } = await import('./session.ts');
      printResult(await withGraph((ask) => ask<Token>('token-revoke', { id })));
    });

  token
    .command('list')
    .description('tokens, newest first, revoked ones included; never a secret')
    .option('--publisher <id>', 'only those of this publisher')
    .action(async ({ publisher }: { publisher?: string }) => {
      const { withGraph } = await import('./session.ts');
      printResult(await withGraph((ask) => everyPage<Token>(ask, 'token-list', { publisherId: publisher })));
    });
}

function printMinted({ token, details: { id, ...rest } }: MintedToken): void {
  printResult({ id, token, ...rest });
  say('The token is shown this once: keep it now, in a safe place.');
}
