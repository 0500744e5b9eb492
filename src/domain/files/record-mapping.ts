import { pathError } from '../notices/record/record-paths.ts';
import { type CsvMapping, locatedTargets, MappingError, parseMapping } from './csv-mapping.ts';

/**
 * Validates and compiles a mapping whose targets are fields of a record.
 * @throws {MappingError} with the first problem, or with all unknown fields
 */
export function parseRecordMapping(json: unknown): CsvMapping {
  const mapping = parseMapping(json);
  const problems = unknownPaths(json);
  if (problems.length > 0) throw new MappingError(problems.join('; '));
  return mapping;
}

/** Messages for the paths of a mapping that are not fields of a record. */
export function unknownPaths(json: unknown): string[] {
  return locatedTargets(json).flatMap(([location, to]) => {
    const problem = pathError(to);
    return problem === undefined ? [] : [`${location}: ${problem}`];
  });
}
