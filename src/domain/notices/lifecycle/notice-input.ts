import { failure } from '../../../platform/failures.ts';
import { type Issue, issue } from '../../../platform/issues.ts';
import { serverManagedFields } from '../fields.ts';
import { paIdProblem } from '../model/pa-id.ts';
import type { ReviewStatus } from '../model/rows.ts';
import { type NoticeRecordInput, parseRecord } from '../record/parse-record.ts';
import { recordOfInput } from '../record/record-of-input.ts';

/* Notice content from users: the same record and rules as for imports, except for fields that the server manages. */

const newStatuses = ['draft', 'pending_confirmation'];

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces fields in the groups of the input. A group that is not an object is left for the schema to reject. */
function withFields(input: unknown, changes: Record<string, Fields>): unknown {
  if (!isObject(input)) return input;
  const changed = Object.entries(changes).flatMap(([group, fields]) =>
    isObject(input[group]) ? [[group, { ...input[group], ...fields }]] : [],
  );
  return { ...input, ...Object.fromEntries(changed) };
}

const without = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, undefined]));

/** The path in the input of a mutation, where the record is the field `record`. */
const inRecord = (path: string) => (path === '' ? 'record' : `record.${path}`);

function parseOrThrow(input: unknown, earlierIssues: readonly Issue[], pathOf = inRecord): NoticeRecordInput {
  const { record, issues = [] } = parseRecord(input);
  const all = [...earlierIssues, ...issues.map((one) => ({ ...one, path: pathOf(one.path) }))];
  if (!record || all.length > 0) throw failure('INPUT_INVALID', { issues: all });
  return record;
}

/**
 * Parses the record of a new notice: a draft, or one submitted for confirmation.
 * @throws Failure INPUT_INVALID, also for server-managed fields
 */
export function parseNewNotice(given: unknown): NoticeRecordInput {
  const input = recordOfInput(given);
  const issues: Issue[] = [];
  const group = (name: string): Fields => (isObject(input) && isObject(input[name]) ? input[name] : {});
  const { confirmationStatus, signOffStatus } = group('basicInformation');
  if (confirmationStatus != null && !newStatuses.includes(String(confirmationStatus))) {
    const message = 'must be draft or pending_confirmation: use confirmNotice to confirm a notice';
    issues.push(
      issue(inRecord('basicInformation.confirmationStatus'), 'not_in_vocabulary', { allowed: newStatuses }, message),
    );
  }
  if (signOffStatus != null && signOffStatus !== 'pending') {
    const message = 'must be pending: use signOffNotice to sign a notice off';
    issues.push(
      issue(inRecord('basicInformation.signOffStatus'), 'not_in_vocabulary', { allowed: ['pending'] }, message),
    );
  }
  const problem = isObject(input) && typeof input.paId === 'string' ? paIdProblem(input.paId) : undefined;
  if (problem) issues.push(issue(inRecord('paId'), 'invalid_format', { format: 'pa_id' }, problem));
  for (const [name, fields] of Object.entries(serverManagedFields)) {
    for (const field of fields) {
      if (group(name)[field] != null && !(field === 'version' && group(name)[field] === 1)) {
        issues.push(issue(inRecord(`${name}.${field}`), 'set_by_server'));
      }
    }
  }
  const isSubmitted = confirmationStatus === 'pending_confirmation';
  const content = withFields(input, {
    basicInformation: {
      confirmationStatus: isSubmitted ? 'pending_confirmation' : 'draft',
      signOffStatus: 'pending',
    },
    legalMetadata: without(serverManagedFields.legalMetadata),
    targeting: without(serverManagedFields.targeting),
  });
  return parseOrThrow(content, issues);
}

/** Server-managed fields of the version that an amendment writes. */
type AmendedVersion = ReviewStatus & {
  paId: string;
  publisherId: string | null;
  version: number;
  amendmentReason: string | null;
};

/**
 * Parses the content of an amendment. Server-managed fields are ignored, so that a client can send a record back as it
 * read it, with changes.
 * @throws Failure INPUT_INVALID
 */
export function parseAmendment(
  given: unknown,
  earlierIssues: readonly Issue[],
  amended: AmendedVersion,
): NoticeRecordInput {
  const input = recordOfInput(given);
  const { paId, publisherId, confirmationStatus, signOffStatus, version, amendmentReason } = amended;
  const differs = (name: string, value: unknown) =>
    isObject(input) && input[name] != null && String(input[name]).toLowerCase() !== String(value).toLowerCase();
  const issues = [...earlierIssues];
  if (differs('paId', paId)) {
    issues.push(issue(inRecord('paId'), 'must_not_change', {}, 'must be the PA-ID of the notice'));
  }
  if (differs('publisherId', publisherId)) {
    const message = 'must be the publisher of the notice, which cannot change';
    issues.push(issue(inRecord('publisherId'), 'must_not_change', {}, message));
  }
  const content = withFields(isObject(input) ? { ...input, paId, publisherId } : input, {
    basicInformation: { confirmationStatus, signOffStatus },
    legalMetadata: {
      ...without(serverManagedFields.legalMetadata),
      version,
      amendmentReason: version > 1 ? amendmentReason : undefined,
    },
    targeting: without(serverManagedFields.targeting),
  });
  return parseOrThrow(content, issues, (path) =>
    path === 'legalMetadata.amendmentReason' ? 'amendmentReason' : inRecord(path),
  );
}
