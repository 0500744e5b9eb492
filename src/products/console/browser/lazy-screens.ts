import { lazy } from './parts/lazy.tsx';

/* Screens that are loaded by who opens them, each with those that people open beside it. */

const register = () => import('./screens/register.ts');
const partners = () => import('./screens/partners.ts');
const records = () => import('./screens/records.ts');
const imports = () => import('./screens/imports/jobs.ts');
const forms = () => import('./screens/record/forms.ts');

export const CampaignsScreen = lazy(async () => (await register()).CampaignsScreen);
export const CompareScreen = lazy(async () => (await register()).CompareScreen);
export const NoticeScreen = lazy(async () => (await register()).NoticeScreen);
export const NoticesScreen = lazy(async () => (await register()).NoticesScreen);
export const ReviewScreen = lazy(async () => (await register()).ReviewScreen);

export const AccessScreen = lazy(async () => (await partners()).AccessScreen);
export const PublisherScreen = lazy(async () => (await partners()).PublisherScreen);
export const PublishersScreen = lazy(async () => (await partners()).PublishersScreen);
export const TokenScreen = lazy(async () => (await partners()).TokenScreen);
export const TokensScreen = lazy(async () => (await partners()).TokensScreen);

export const AuditScreen = lazy(async () => (await records()).AuditScreen);
export const DataSubjectScreen = lazy(async () => (await records()).DataSubjectScreen);
export const LedgerScreen = lazy(async () => (await records()).LedgerScreen);
export const MetricsChangesScreen = lazy(async () => (await records()).MetricsChangesScreen);
export const RefusalsScreen = lazy(async () => (await records()).RefusalsScreen);
export const RetentionScreen = lazy(async () => (await records()).RetentionScreen);

export const ImportScreen = lazy(async () => (await imports()).ImportScreen);
export const ImportsScreen = lazy(async () => (await imports()).ImportsScreen);

export const AmendScreen = lazy(async () => (await forms()).AmendScreen);
export const CreateScreen = lazy(async () => (await forms()).CreateScreen);

/** Loads them when the first screen is shown: others then open at once, also while the server is away. */
export const loadAhead = () => Promise.allSettled([register(), partners(), records(), imports()]);
