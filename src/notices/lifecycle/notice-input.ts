import { failure, type Issue } from '../../failures.ts';
import { type NoticeRecordInput, parseRecord } from '../record/parse-record.ts';
import type { Standing } from './transitions.ts';

/*
 * What a person says of a notice, apart from what its life decides: the same record as an import takes, judged by the
 * same rules.
 */

/** Fields that are decided by the moves of a notice, never by its content; and counts, which publishers report. */
const decidedElsewhere = {
  legalMetadata: [
    'version',
    'amendmentReason',
    'createdAt',
    'updatedAt',
    'confirmedAt',
    'signedOffAt',
    'ceasedAt',
    'ceasedReason',
    'retentionUntil',
  ],
  targeting: ['viewsCount', 'engagementsCount', 'metricsUpdatedAt'],
} as const;

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isGiven = (value: unknown) => value !== undefined && value !== null;

/** The input with some fields of its groups replaced; a group that is no object stays as it is, to be judged. */
function withFields(input: unknown, changes: Record<string, Fields>): unknown {
  if (!isObject(input)) return input;
  const changed = Object.entries(changes).flatMap(([group, fields]) =>
    isObject(input[group]) ? [[group, { ...input[group], ...fields }]] : [],
  );
  return { ...input, ...Object.fromEntries(changed) };
}

const without = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, undefined]));

function accept(input: unknown, objections: readonly Issue[], pathOf = (path: string) => path): NoticeRecordInput {
  const { record, issues = [] } = parseRecord(input);
  const all = [...objections, ...issues.map(({ path, message }) => ({ path: pathOf(path), message }))];
  if (!record || all.length > 0) throw failure('INPUT_INVALID', { issues: all });
  return record;
}

/**
 * A record to begin a notice with, as a draft or submitted for confirmation.
 * @throws Failure INPUT_INVALID, also for anything that is decided only later
 */
export function judgeNew(input: unknown): NoticeRecordInput {
  const objections: Issue[] = [];
  const group = (name: string): Fields => (isObject(input) && isObject(input[name]) ? input[name] : {});
  const { confirmationStatus, signOffStatus } = group('basicInformation');
  if (isGiven(confirmationStatus) && !['draft', 'pending_confirmation'].includes(String(confirmationStatus))) {
    const message = 'must be draft or pending_confirmation: confirming a notice is a change of its own';
    objections.push({ path: 'basicInformation.confirmationStatus', message });
  }
  if (isGiven(signOffStatus) && signOffStatus !== 'pending') {
    const message = 'must be pending: signing a notice off is a change of its own';
    objections.push({ path: 'basicInformation.signOffStatus', message });
  }
  for (const [name, fields] of Object.entries(decidedElsewhere)) {
    for (const field of fields) {
      if (isGiven(group(name)[field]) && !(field === 'version' && group(name)[field] === 1)) {
        objections.push({ path: `${name}.${field}`, message: 'must be left out: it is decided after the beginning' });
      }
    }
  }
  const isSubmitted = confirmationStatus === 'pending_confirmation';
  const begun = withFields(input, {
    basicInformation: {
      confirmationStatus: isSubmitted ? 'pending_confirmation' : 'draft',
      signOffStatus: 'pending',
    },
    legalMetadata: without(decidedElsewhere.legalMetadata),
    targeting: without(decidedElsewhere.targeting),
  });
  return accept(begun, objections);
}

/** The version that an amendment writes. */
export type Amended = Standing & {
  paId: string;
  publisherId: string | null;
  version: number;
  reason: string | null;
};

/**
 * The content of a version to come. What is decided elsewhere is passed over, so that a record that was read can be
 * changed and given back.
 * @throws Failure INPUT_INVALID
 */
export function judgeAmended(input: unknown, objections: readonly Issue[], amended: Amended): NoticeRecordInput {
  const { paId, publisherId, confirmationStatus, signOffStatus, version, reason } = amended;
  const differs = (name: string, value: unknown) =>
    isObject(input) && isGiven(input[name]) && String(input[name]).toLowerCase() !== String(value).toLowerCase();
  const issues = [...objections];
  if (differs('paId', paId)) issues.push({ path: 'paId', message: 'must be that of the notice' });
  if (differs('publisherId', publisherId)) {
    issues.push({ path: 'publisherId', message: 'must be that of the notice: it stays with its publisher' });
  }
  const content = withFields(isObject(input) ? { ...input, paId, publisherId } : input, {
    basicInformation: { confirmationStatus, signOffStatus },
    legalMetadata: {
      ...without(decidedElsewhere.legalMetadata),
      version,
      amendmentReason: version > 1 ? reason : undefined,
    },
    targeting: without(decidedElsewhere.targeting),
  });
  return accept(content, issues, (path) => (path === 'legalMetadata.amendmentReason' ? 'reason' : path));
}
