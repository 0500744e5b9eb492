import { lazy } from './parts/lazy.tsx';

/* Screens that are loaded by who opens them, each with those that people open beside it. */

const register = () => import('./screens/register.ts');
const partners = () => import('./screens/partners.ts');
const records = () => import('./screens/records.ts');
const imports = () => import('./screens/imports/jobs.ts');
const forms = () => import('./screens/record/forms.ts');

export const screens = {
  Campaigns: lazy(async () => (await register()).CampaignsScreen),
  Compare: lazy(async () => (await register()).CompareScreen),
  Notice: lazy(async () => (await register()).NoticeScreen),
  Notices: lazy(async () => (await register()).NoticesScreen),
  Review: lazy(async () => (await register()).ReviewScreen),
  Access: lazy(async () => (await partners()).AccessScreen),
  Publisher: lazy(async () => (await partners()).PublisherScreen),
  Publishers: lazy(async () => (await partners()).PublishersScreen),
  Token: lazy(async () => (await partners()).TokenScreen),
  Tokens: lazy(async () => (await partners()).TokensScreen),
  Audit: lazy(async () => (await records()).AuditScreen),
  DataSubject: lazy(async () => (await records()).DataSubjectScreen),
  Ledger: lazy(async () => (await records()).LedgerScreen),
  MetricsChanges: lazy(async () => (await records()).MetricsChangesScreen),
  Refusals: lazy(async () => (await records()).RefusalsScreen),
  Retention: lazy(async () => (await records()).RetentionScreen),
  Import: lazy(async () => (await imports()).ImportScreen),
  Imports: lazy(async () => (await imports()).ImportsScreen),
  Amend: lazy(async () => (await forms()).AmendScreen),
  Create: lazy(async () => (await forms()).CreateScreen),
};

/** Loads them when the first screen is shown: others then open at once, also while the server is away. */
export const loadAhead = () => Promise.allSettled([register(), partners(), records(), imports()]);
