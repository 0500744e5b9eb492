/* What `npm run generate` makes of `operations/` and of the enums of the graph. */

export type * from '../../../../generated/console/operation-types.ts';
export * from '../../../../generated/console/operations.ts';
export * from '../../../../generated/console/vocabulary.ts';
