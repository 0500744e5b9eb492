import type { ImportMapping, Resolvers, SaveImportMappingInput } from '../../generated/graph/graphql.ts';
import type { EntityManager } from '../../platform/database/connect.ts';
import { type Query, queryIn, sql } from '../../platform/database/sql.ts';
import { isStorable } from '../../platform/database/validate-text.ts';
import { failure } from '../../platform/failures.ts';
import { type Issue, issue } from '../../platform/issues.ts';
import { normalName } from '../../platform/text-keys.ts';
import { type AuditActor, audit } from '../audit/audit-trail.ts';
import { auditedName, faultOfName } from '../audit/audited-text.ts';
import { once } from '../idempotency/once.ts';
import { MappingError } from './csv-mapping.ts';
import { jsonErrorMessage } from './input.ts';
import { parseRecordMapping } from './record-mapping.ts';

const maxMappings = 200;
const maxLength = 256 * 1024;
const maxName = 100;
/** Of all mappings together, which a list of them answers: half of what an answer may have. */
const maxTotal = 5_000_000;

export const readMappings = (query: Query) =>
  query(sql<ImportMapping>`
    select name, mapping, revision, saved_at as "savedAt" from import_mapping order by key limit ${maxMappings}`);

function validate({ name, mapping }: SaveImportMappingInput): Issue[] {
  const issues: Issue[] = [];
  const faultOf = faultOfName(name.trim(), maxName);
  if (faultOf) issues.push({ path: 'name', ...faultOf });
  if (mapping.length > maxLength) issues.push(issue('mapping', 'too_long', { max: maxLength }));
  else if (!isStorable(mapping)) issues.push(issue('mapping', 'invalid_characters'));
  else {
    const problem = mappingProblem(mapping);
    if (problem) issues.push(issue('mapping', 'inconsistent', {}, problem));
  }
  return issues;
}

/** Why a text is no mapping. */
function mappingProblem(text: string): string | undefined {
  try {
    parseRecordMapping(JSON.parse(text));
    return undefined;
  } catch (error) {
    if (error instanceof MappingError) return `is invalid: ${error.message}`;
    if (error instanceof SyntaxError) return jsonErrorMessage(error);
    throw error;
  }
}

/** @throws Failure INPUT_INVALID */
async function saveMapping(em: EntityManager, actor: AuditActor, input: SaveImportMappingInput): Promise<void> {
  const { mapping, revision } = input;
  const issues = validate(input);
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
  const name = input.name.trim();
  await em.transactional(async (work) => {
    const query = queryIn(work);
    // One after the other, so that the number of mappings stays bounded.
    await query(sql`select pg_advisory_xact_lock(hashtext('import_mapping'))`);
    const [{ count = 0, current = null, others = 0 } = {}] = await query(sql<Stored>`
      select count(*)::int as count, max(revision) filter (where key = ${normalName(name)}) as current,
        sum(length(mapping)) filter (where key <> ${normalName(name)})::int as others from import_mapping`);
    const room = maxTotal - (others ?? 0);
    const refused = mapping.length > room ? tooLong(room) : whyNot(current, revision ?? null, count);
    if (refused) throw failure('INPUT_INVALID', { issues: [refused] });
    await query(sql`
      insert into import_mapping (key, name, mapping, revision, saved_at)
      values (${normalName(name)}, ${name}, ${mapping}, ${(current ?? 0) + 1}, ${actor.now})
      on conflict (key) do update
        set name = excluded.name, mapping = excluded.mapping, revision = excluded.revision, saved_at = excluded.saved_at`);
    audit(work, actor, { action: 'mapping.saved', after: { name, revision: (current ?? 0) + 1 } });
  });
}

type Stored = { count: number; current: number | null; others: number | null };

const tooLong = (max: number) =>
  issue('mapping', 'too_long', { max }, `saved mappings have at most ${maxTotal} characters together`);

function whyNot(current: number | null, given: number | null, count: number): Issue | undefined {
  if (current !== null && given === null) return issue('name', 'already_used');
  if (given !== null && given !== current) return issue('revision', 'outdated', { current: current ?? 0 });
  return current === null && count >= maxMappings ? issue('name', 'too_many_items', { max: maxMappings }) : undefined;
}

async function deleteMapping(em: EntityManager, actor: AuditActor, name: string): Promise<boolean> {
  if (!isStorable(name)) return false;
  return em.transactional(async (work) => {
    const [found] = await queryIn(work)(sql<{ name: string; revision: number }>`
      delete from import_mapping where key = ${normalName(name)} returning name, revision`);
    if (found) audit(work, actor, { action: 'mapping.deleted', before: { ...found, name: auditedName(found.name) } });
    return found !== undefined;
  });
}

export const mappingResolvers: Resolvers = {
  Query: { importMappings: (_root, _args, { queryPrimary }) => readMappings(queryPrimary) },
  Mutation: {
    saveImportMapping: async (_root, { input }, context) => {
      const { changed } = await once(context, 'saveImportMapping', input, async (changing) => {
        await saveMapping(changing.em, changing, input);
        return { id: normalName(input.name), changed: true };
      });
      return { mappings: await readMappings(queryIn(context.em)), changed };
    },
    deleteImportMapping: async (_root, { input: { name } }, context) => {
      const changed = await deleteMapping(context.em, context, name);
      return { mappings: await readMappings(queryIn(context.em)), changed };
    },
  },
};
