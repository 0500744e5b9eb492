/* Every screen but the overview. */

export { CallsScreen } from '../screens/calls/calls.tsx';
export { CampaignsScreen } from '../screens/campaigns/campaigns.tsx';
export { DataSubjectScreen } from '../screens/duties/data-subject.tsx';
export { RetentionScreen } from '../screens/duties/retention.tsx';
export { ImportScreen } from '../screens/imports/import.tsx';
export { ImportsScreen } from '../screens/imports/imports.tsx';
export { AuditScreen, LedgerScreen } from '../screens/logs/logs.tsx';
export { MetricsChangesScreen } from '../screens/logs/metrics-changes.tsx';
export { NoticeScreen } from '../screens/notice/notice.tsx';
export { OwnSignOff } from '../screens/notice/own-decision.tsx';
export { NoticesScreen } from '../screens/notices/notices.tsx';
export { PublisherScreen } from '../screens/publishers/publisher.tsx';
export { PublishersScreen } from '../screens/publishers/publishers.tsx';
export { TellAllScreen, TellScreen } from '../screens/publishers/tell.tsx';
export { AmendScreen } from '../screens/record/amend.tsx';
export { CreateScreen } from '../screens/record/create.tsx';
export { TokenScreen } from '../screens/tokens/token.tsx';
export { OwnTokens } from '../screens/tokens/token-table.tsx';
export { TokensScreen } from '../screens/tokens/tokens.tsx';
