import { Initial } from './0001-initial.ts';
import { NoticeList } from './0002-notice-list.ts';
import { AuditTrail } from './0003-audit-trail.ts';
import { NoticeVersions } from './0004-notice-versions.ts';
import { Administration } from './0005-administration.ts';
import { Questions } from './0006-questions.ts';
import { Deprecation } from './0007-deprecation.ts';
import { NoticeDocuments } from './0008-notice-documents.ts';
import { DatabaseRoles } from './0009-database-roles.ts';
import { MetricsInOrder } from './0010-metrics-in-order.ts';
import { Feeds } from './0011-feeds.ts';
import { PaIds } from './0012-pa-ids.ts';

/** Every migration, in order. A released one is never edited. */
export const migrationsList = [
  { name: '0001-initial', class: Initial },
  { name: '0002-notice-list', class: NoticeList },
  { name: '0003-audit-trail', class: AuditTrail },
  { name: '0004-notice-versions', class: NoticeVersions },
  { name: '0005-administration', class: Administration },
  { name: '0006-questions', class: Questions },
  { name: '0007-deprecation', class: Deprecation },
  { name: '0008-notice-documents', class: NoticeDocuments },
  { name: '0009-database-roles', class: DatabaseRoles },
  { name: '0010-metrics-in-order', class: MetricsInOrder },
  { name: '0011-feeds', class: Feeds },
  { name: '0012-pa-ids', class: PaIds },
];
