import { partyRecord } from '../../../contract/samples.ts';
import { bareGraph } from '../../../graph/bare-graph.ts';
import { mutation } from '../../../support/literals.ts';

/* Imports over the graph, without HTTP, by an operator. */

export const bare = await bareGraph();
const token = await bare.token({ tier: 'staff', role: 'operator' });
export const operator = token.secret;
export const operatorId = token.id;

export const ask = <Result = Record<string, unknown>>(query: string, variables: object = {}, secret = operator) =>
  bare.ask<Result>(query, variables, secret);

/** Starts an import. @returns its id */
export const start = async (input: object = {}, secret = operator) =>
  (await ask<{ import: { id: string } }>(mutation('startImport', 'import { id }'), { input }, secret)).value.import.id;

/** Sends lines of a file. */
export const importRows = <Part>(input: object, selection: string, secret = operator) =>
  ask<Part>(mutation('importNoticeRows', selection), { input }, secret);

/** The groups of a record that is in order and names no publisher. */
const { paId: _paId, ...groups } = partyRecord;
export const constants = {
  ...groups,
  legalMetadata: { ...groups.legalMetadata, publisherName: null, publisherCountry: null },
};
export const record = (paId: string) => ({ ...constants, paId });

/** A mapping of columns over the constants, beside other keys. */
export const mappingOf = (columns: object, more: object = {}) => JSON.stringify({ constants, columns, ...more });
export const money = { to: 'campaign.totalValue', as: 'money' };
