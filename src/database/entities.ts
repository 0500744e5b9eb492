import { RequestCount } from '../access/request-count-entity.ts';
import { Token } from '../access/token-entity.ts';
import { AuditEntry } from '../audit/audit-entry.ts';
import { DeprecationServed } from '../deprecation/served-entity.ts';
import { LedgerEntry } from '../ledger/ledger-entry.ts';
import { EngagementMetrics, EngagementMetricsChange } from '../metrics/engagement-metrics.ts';
import { Notice } from '../notices/notice.ts';
import { NoticeDocument } from '../notices/notice-document.ts';
import { NoticeVersion } from '../notices/notice-version.ts';
import { Party } from '../notices/party.ts';
import { Publisher } from '../publishers/publisher.ts';
import { DemoLoad } from './demo-load-entity.ts';

/** Every table of the model. */
export const entities = [
  Publisher,
  Token,
  Notice,
  Party,
  NoticeVersion,
  NoticeDocument,
  EngagementMetrics,
  EngagementMetricsChange,
  LedgerEntry,
  AuditEntry,
  RequestCount,
  DeprecationServed,
  DemoLoad,
];
