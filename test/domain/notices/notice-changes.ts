import { draftRecord } from '../../support/draft-record.ts';
import { graphServer } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';

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

export const see = async (paId: string) =>
  (await ask(`query ($paId: ID!) { notice(paId: $paId) { ${seen} } }`, { paId })).value;

/** The notice in the payload of a mutation. */
export const changed = async (field: string, input: object, selection = seen) => {
  const { value, errors } = await ask(mutation(field, `notice { ${selection} }`), { input });
  return { value: value?.notice as Node, errors };
};

/** Makes transitions. @returns the notice after the last one */
export const make = async (paId: string, ...transitions: readonly string[]) => {
  await server.move(paId, ...transitions);
  return see(paId);
};

export const amend = (paId: string, revision: number, record: unknown, reason: string | null = 'The sum was wrong.') =>
  changed('amendNotice', { paId, revision, record, ...(reason !== null && { amendmentReason: reason }) });

export const create = (record: unknown) => changed('createNotice', { record }, `${seen} publisher { name }`);

/** The PA-ID of a new draft. */
export const created = async (record: object = draftRecord()) =>
  String((await create({ ...record, publisherId: owner })).value.paId);

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
