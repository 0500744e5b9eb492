import type { FunctionComponent } from 'preact';
import { lazy } from './parts/lazy.tsx';

/* Screens that are loaded by who opens them, each with those that people open beside it. */

const register = () => import('./screens/register.ts');
const administration = () => import('./screens/administration.ts');

type Exported<Name extends string> = `${Name}Screen`;

/** Screens of a module, by their names without `Screen`. */
const screensOf = <Name extends string, Module extends { [Each in Exported<Name>]: FunctionComponent<never> }>(
  load: () => Promise<Module>,
  ...names: Name[]
) =>
  Object.fromEntries(names.map((name) => [name, lazy(async () => (await load())[`${name}Screen`])])) as {
    [Each in Name]: Module[Exported<Each>];
  };

export const screens = {
  ...screensOf(register, 'Amend', 'Campaigns', 'Compare', 'Create', 'Notice', 'Notices', 'Review'),
  ...screensOf(administration, 'Access', 'Publisher', 'Publishers', 'Tell', 'Token', 'Tokens', 'WhomToTell'),
  ...screensOf(administration, 'Audit', 'DataSubject', 'Ledger', 'MetricsChanges', 'Refusals', 'Retention'),
  ...screensOf(administration, 'Import', 'Imports'),
};

/* Parts of the first screen, with code of these. */
export const lazyParts = {
  OwnSignOff: lazy(async () => (await register()).OwnSignOff),
  OwnTokens: lazy(async () => (await administration()).OwnTokens),
};

/** Loads them when the first screen is shown: others then open at once, also while the server is away. */
export const loadAhead = () => Promise.allSettled([register(), administration()]);
