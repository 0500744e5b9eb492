import type { FunctionComponent } from 'preact';
import { lazy } from '../parts/lazy.tsx';

/** In one file: they share most of their code, and it is loaded soon after the first screen anyway. */
const others = () => import('./other-screens.ts');

type Exported<Name extends string> = `${Name}Screen`;

/** Screens of a module, by their names without `Screen`. */
const screensOf = <Name extends string, Module extends { [Each in Exported<Name>]: FunctionComponent<never> }>(
  load: () => Promise<Module>,
  ...names: Name[]
) =>
  Object.fromEntries(names.map((name) => [name, lazy(async () => (await load())[`${name}Screen`])])) as {
    [Each in Name]: Module[Exported<Each>];
  };

export const screens = screensOf(
  others,
  ...(['Amend', 'Campaigns', 'Create', 'Import', 'Imports', 'Notice', 'Notices'] as const),
  ...(['Calls', 'Publisher', 'Publishers', 'Tell', 'TellAll', 'Token', 'Tokens'] as const),
  ...(['Audit', 'DataSubject', 'Ledger', 'MetricsChanges', 'Retention'] as const),
);

/* Parts of the first screen, with code of these. */
export const lazyParts = {
  OwnSignOff: lazy(async () => (await others()).OwnSignOff),
  OwnTokens: lazy(async () => (await others()).OwnTokens),
};

/** Loads them when the first screen is shown: others then open at once, also while the server is away. */
export const loadAhead = () => others().catch(() => {});
