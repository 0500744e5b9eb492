import { type Command, Option } from 'commander';
import { graphScopeOf, type Scope, scopes } from '../../domain/access/scope.ts';
import type {
  MintTokenPayload,
  RevokeTokenPayload,
  RotateTokenPayload,
  StaffRole,
  Tier,
  Token,
} from '../../generated/graph/graphql.ts';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import { execute, fetchAllPages, withGraph } from './graph.ts';
import { instantOption, wholeNumberFrom } from './options.ts';
import { printMessage, printResult } from './output.ts';

type MintOptions = {
  tier: Tier;
  publisher?: string;
  scope: Scope[];
  role?: StaffRole;
  label?: string;
  expiresAt?: string | null;
};
type ListOptions = { publisher?: string; tier?: Tier; active?: true; search?: string };
type RotateOptions = { overlapMinutes: number; expiresAt?: string | null };

/** What a table of tokens shows. */
const tokenColumns = ['id', 'tier', 'publisher.name', 'role', 'label', 'hint', 'state', 'lastUsedAt', 'expiresAt'];

const endOption = (otherwise: string) =>
  instantOption('--expires-at <instant>', `expiry of the token, or none; default: ${otherwise}`);

export function addTokenCommands(admin: Command): void {
  const token = admin.command('token').description('tokens of partners, SSPs and staff');

  token
    .command('mint')
    .description('mint a token; its secret is shown only once')
    .addOption(new Option('--tier <tier>', 'tier of the token').choices(vocabulary.Tier).makeOptionMandatory())
    .option('--publisher <id>', 'publisher of a partner token')
    .addOption(
      new Option('--scope <scope...>', 'permissions of a partner token beyond reading').choices(scopes).default([]),
    )
    .addOption(new Option('--role <role>', 'role of a staff token').choices(vocabulary.StaffRole))
    .option('--label <label>', 'purpose of the token')
    .addOption(endOption('none'))
    .action(async ({ publisher, scope, ...options }: MintOptions) => {
      const input = { ...options, publisherId: publisher, scopes: scope.map(graphScopeOf) };
      printMinted(await execute<MintTokenPayload>('MintToken', { input }));
    });

  token
    .command('rotate')
    .description('mint a successor of a token; its secret is shown only once')
    .argument('<id>', 'id of the token to replace')
    .requiredOption(
      '--overlap-minutes <minutes>',
      'how long the old token stays valid, at most 30 days',
      wholeNumberFrom(0),
    )
    .addOption(endOption('as long as the old token was minted for'))
    .action(async (id: string, options: RotateOptions) =>
      printMinted(await execute<RotateTokenPayload>('RotateToken', { input: { id, ...options } })),
    );

  token
    .command('revoke')
    .description('revoke a token; its next request is rejected')
    .argument('<id>', 'id of the token')
    .option('--with-successors', 'also what it led to by rotation, as after a theft', false)
    .action(async (id: string, options: { withSuccessors: boolean }) => {
      const input = { id, ...options };
      const { token, changed, successors } = await execute<RevokeTokenPayload>('RevokeToken', { input });
      if (!changed) printMessage(`It was revoked before, at ${token?.revokedAt}.`);
      printResult(options.withSuccessors ? { ...token, successors } : token);
    });

  token
    .command('list')
    .description('list tokens without secrets, newest first, including revoked ones')
    .option('--publisher <id>', 'tokens of this publisher')
    .addOption(new Option('--tier <tier>', 'tokens of this tier').choices(vocabulary.Tier))
    .option('--active', 'only tokens that are neither revoked nor expired')
    .option('--search <text>', 'part of the label, or the last four characters of a token')
    .action(async ({ publisher, tier, active, search }: ListOptions) => {
      const filter = {
        publisherIds: publisher && [publisher],
        tiers: tier && [tier],
        states: active && ['active'],
        search,
      };
      printResult(await withGraph((execute) => fetchAllPages<Token>(execute, 'Tokens', { filter })), tokenColumns);
    });

  token
    .command('find')
    .description(
      'find the token with a secret that leaked, also if it is revoked; reads the secret from standard input',
    )
    .addHelpText('after', '\nExample: token find < leaked.txt')
    .action(async () => {
      const { findLeaked } = await import('./find-token.ts');
      printResult(await findLeaked(), tokenColumns);
    });
}

/** Prints a new token, with its secret as `token`. */
function printMinted({ secret, token }: Pick<MintTokenPayload, 'secret' | 'token'>): void {
  printResult({ id: token?.id, token: secret, ...token });
  printMessage('The token is shown only once. Store it in a safe place.');
}
