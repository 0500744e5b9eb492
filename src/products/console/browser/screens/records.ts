export { DataSubjectScreen } from './duties/data-subject.tsx';
export { RetentionScreen } from './duties/retention.tsx';
export { AuditScreen, LedgerScreen, MetricsChangesScreen, RefusalsScreen } from './logs.tsx';
