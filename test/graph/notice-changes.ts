import { expect } from '@jest/globals';
import { draftRecord } from '../support/draft-record.ts';
import { graphServer } from '../support/graph-server.ts';

/* What staff do to notices, and what can then be seen of them. */

export const server = await graphServer({ LOG_LEVEL: 'trace' });
const { staff } = server;
export const owner = await server.publisher({ name: 'The Publisher' });
export const partner = await server.secretOf({ publisherId: owner, scopes: ['metrics:write'] });

export type Node = Record<string, unknown>;

export const auditOf = (paId: string) =>
  server.sql('select action, before, after from audit_trail where pa_id = ? order by id', [paId]);
export const readsOf = async (paId: string) =>
  (await server.sql('select from access_ledger where pa_id = ?', [paId])).length;

export const seen = `paId phase revision confirmationStatus signOffStatus updatedAt
  amendment { version amendmentReason confirmationStatus signOffStatus confirmedAt }
  versions { version amendmentReason confirmedAt signedOffAt supersededAt }`;

export async function ask(operation: string, variables: object = {}) {
  const { data, errors } = await server.graphql(staff, operation, variables);
  return { value: Object.values(data ?? {})[0] as Node, errors };
}

export async function see(paId: string): Promise<Node> {
  return (await ask(`query ($paId: ID!) { notice(paId: $paId) { ${seen} } }`, { paId })).value;
}

export const make = async (move: string, paId: string) => {
  const { value, errors } = await ask(
    `mutation ($input: NoticeTransitionInput!) { ${move}(input: $input) { notice { ${seen} } } }`,
    { input: { paId, revision: await server.revision(paId) } },
  );
  expect(errors).toBeUndefined();
  return value.notice as Node;
};

/** The notice in the payload of a mutation. */
export const changed = async (operation: string, input: object) => {
  const { value, errors } = await ask(operation, { input });
  return { value: value?.notice as Node, errors };
};

export const amend = (paId: string, revision: number, record: unknown, reason: string | null = 'The sum was wrong.') =>
  changed(`mutation ($input: AmendNoticeInput!) { amendNotice(input: $input) { notice { ${seen} } } }`, {
    ...{ paId, revision, record, reason },
  });

export const create = (record: unknown) =>
  changed(
    `mutation ($input: CreateNoticeInput!) { createNotice(input: $input) { notice { ${seen} publisher { name } } } }`,
    { record },
  );

/** The register view and the full record of a notice over REST. */
export async function shown(paId: string) {
  const register = await server.call({ path: `~/advertisement/${paId}`, token: partner });
  const full = await server.call({ path: `~/advertisement-full/${paId}`, token: partner });
  const titleOf = ({ body }: { body: unknown }) => {
    const { basicInformation, legalMetadata } = body as Record<string, Node | undefined>;
    return basicInformation && [basicInformation.title, legalMetadata?.version, legalMetadata?.updatedAt];
  };
  return [register.status, titleOf(register), full.status, titleOf(full)];
}

export const titled = (title: string) => draftRecord({ basicInformation: { title } });
