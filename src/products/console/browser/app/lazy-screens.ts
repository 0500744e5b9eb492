import { lazy } from '../parts/lazy.tsx';

const others = () => import('./other-screens.tsx');

export const OtherScreen = lazy(async () => (await others()).OtherScreen);
/* Parts of the first screen, with code of the others. */
export const OwnSignOff = lazy(async () => (await others()).OwnSignOff);
export const OwnTokens = lazy(async () => (await others()).OwnTokens);

/** Loads them when the first screen is shown: they then open at once, also while the server is away. */
export const loadAhead = () => others().catch(() => {});
