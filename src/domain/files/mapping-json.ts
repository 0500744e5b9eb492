import type { FileForm } from './guess/file-form.ts';
import type { MappingJson, TargetJson } from './mapping-schema.ts';

/** How the field of a column was found. */
export type Origin = 'same_name' | 'guessed' | 'earlier' | 'none';

export type ColumnGuess = {
  column: string;
  targets: TargetJson[];
  origin: Origin;
  /** What its values mean as well, for people. */
  doubt?: string | undefined;
};

/** New notices are drafts, until the sponsor confirms them. */
export const newNotice = {
  'basicInformation.confirmationStatus': 'draft',
  'basicInformation.signOffStatus': 'pending',
} as const;

/** The fields that a mapping gives a column. A path alone is short for a text. */
export const targetsIn = (given: unknown): TargetJson[] =>
  ([given ?? []].flat() as (string | TargetJson)[]).map((one) => (typeof one === 'string' ? { to: one } : one));

/** The mapping of columns, without what is the default. */
export function mappingOf(
  { delimiter, encoding, quotes, headerLine }: Pick<FileForm, 'delimiter' | 'encoding' | 'quotes' | 'headerLine'>,
  columns: readonly Pick<ColumnGuess, 'column' | 'targets'>[],
  rest: Partial<MappingJson>,
): MappingJson {
  const named = columns.flatMap(({ column, targets }): [string, string | TargetJson | (string | TargetJson)[]][] => {
    const short = targets.map((target) => (Object.keys(target).length === 1 ? target.to : target));
    const [only] = short;
    return only === undefined ? [] : [[column, short.length === 1 ? only : short]];
  });
  return {
    delimiter,
    encoding,
    ...(!quotes && { quotes }),
    ...(headerLine !== 1 && { headerLine }),
    ...rest,
    columns: Object.fromEntries(named) as MappingJson['columns'],
  };
}

/** Gives a column its fields. Companions that were guessed for other columns let go of them. */
export function withTargets<Column extends ColumnGuess>(
  columns: readonly Column[],
  index: number,
  targets: readonly TargetJson[],
): Column[] {
  const given = new Set(targets.map(({ to }) => to));
  return columns.map((one, at): Column => {
    if (at === index) return { ...one, targets: [...targets], origin: 'none', doubt: undefined };
    if (one.origin !== 'guessed' && one.origin !== 'same_name') return one;
    return { ...one, targets: one.targets.filter(({ to }, place) => place === 0 || !given.has(to)) };
  });
}
