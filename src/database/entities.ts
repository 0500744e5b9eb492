import { Token } from '../access/token.entity.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { DemoLoad } from '../demo/demo-load.entity.ts';
import { DeprecationServed } from '../deprecation/deprecation-served.entity.ts';
import { LedgerEntry } from '../ledger/ledger-entry.entity.ts';
import { EngagementMetrics, EngagementMetricsChange } from '../metrics/engagement-metrics.entity.ts';
import { Notice } from '../notices/model/notice.entity.ts';
import { NoticeDocument } from '../notices/model/notice-document.entity.ts';
import { NoticeVersion } from '../notices/model/notice-version.entity.ts';
import { Party } from '../notices/model/party.entity.ts';
import { Publisher } from '../publishers/publisher.entity.ts';
import { RequestCount } from '../usage/request-count.entity.ts';

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
