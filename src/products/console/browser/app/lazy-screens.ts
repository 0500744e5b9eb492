import { lazy } from '../parts/lazy.tsx';

const others = () => import('./other-screens.tsx');

/** The other screens, and parts of the first screen that have code of theirs. */
export const lazyScreens = {
  Other: lazy(async () => (await others()).OtherScreen),
  OwnSignOff: lazy(async () => (await others()).OwnSignOff),
  OwnTokens: lazy(async () => (await others()).OwnTokens),
};

/** Loads them when the first screen is shown: they then open at once, also while the server is away. */
export const loadAhead = () => others().catch(() => {});
