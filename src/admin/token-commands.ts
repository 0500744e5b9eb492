import { type Command, Option } from 'commander';
import type { Scope } from '../access/token-entity.ts';
import type { MintedToken, Tier, Token } from '../generated/graphql.ts';
import { instantOption } from './options.ts';
import { printResult, say } from './output.ts';

type MintOptions = { tier: Tier; publisher?: string; scope: Scope[]; label?: string; expiresAt?: string };

const tiers: readonly Tier[] = ['partner', 'ssp', 'staff'];
const scopes: readonly Scope[] = ['metrics:write'];

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
    .option('--label <label>', 'a name that tells people what the token is for')
    .addOption(instantOption('--expires-at <instant>', 'when the token ends by itself; without it never'))
    .action(async ({ publisher, scope, ...options }: MintOptions) => {
      const input = { ...options, publisherId: publisher, scopes: scope };
      const { withGraph } = await import('./session.ts');
      const { token, details } = await withGraph((ask) => ask<MintedToken>('token-mint', { input }));
      const { id, ...rest } = details;
      printResult({ id, token, ...rest });
      say('The token is shown this once: keep it now, in a safe place.');
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
      printResult(await withGraph((ask) => ask<Token[]>('token-list', { publisherId: publisher })));
    });
}
