import { audit } from '../../../audit/audit-trail.ts';
import { containsContactData } from '../../../audit/audited-text.ts';
import type { Context } from '../../../context.ts';

/** Records that a list is exported, before its first row is sent. Text of the filter that may identify a person is left out. */
export async function auditExport(
  context: Context,
  { list, format, filter }: { list: string; format: string; filter: unknown },
): Promise<void> {
  const { caller } = context;
  const publisherId = caller.tier === 'partner' ? (caller.publishers[0]?.id ?? null) : null;
  await context.em.fork().transactional(async (work) => {
    audit(work, context, {
      action: 'data.exported',
      publisherId,
      after: { list, format, filter: withoutContactData(filter) },
    });
  });
}

function withoutContactData(filter: unknown): unknown {
  const text = JSON.stringify(filter ?? null, (_name, value: unknown) =>
    typeof value === 'string' && containsContactData(value) ? '(left out)' : value,
  );
  return JSON.parse(text);
}
