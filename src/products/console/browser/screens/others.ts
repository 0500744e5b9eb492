/* Every screen but the overview. */

export { CallsScreen } from './calls/calls.tsx';
export { CampaignsScreen } from './campaigns/campaigns.tsx';
export { DataSubjectScreen } from './duties/data-subject.tsx';
export { RetentionScreen } from './duties/retention.tsx';
export { ImportScreen } from './imports/import.tsx';
export { ImportsScreen } from './imports/imports.tsx';
export { AuditScreen, LedgerScreen } from './logs/logs.tsx';
export { MetricsChangesScreen } from './logs/metrics-changes.tsx';
export { NoticeScreen } from './notice/notice.tsx';
export { OwnSignOff } from './notice/own-decision.tsx';
export { NoticesScreen } from './notices/notices.tsx';
export { PublisherScreen } from './publishers/publisher.tsx';
export { PublishersScreen } from './publishers/publishers.tsx';
export { AmendScreen } from './record/amend.tsx';
export { CreateScreen } from './record/create.tsx';
export { TellAllScreen, TellScreen } from './tell/tell.tsx';
export { OwnTokens } from './tokens/own-tokens.tsx';
export { TokenScreen } from './tokens/token.tsx';
export { TokensScreen } from './tokens/tokens.tsx';
