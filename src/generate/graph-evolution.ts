import {
  type ASTNode,
  BreakingChangeType,
  buildASTSchema,
  type ConstDirectiveNode,
  findBreakingChanges,
  type GraphQLSchema,
  parse,
  valueFromASTUntyped,
  visit,
} from 'graphql';

/** `Use `y`. Removed after 2027-05-31.` */
const announcement = /^Use .*`\w+.*`.* after (\d{4}-\d{2}-\d{2})\.$/s;
const noticeDays = 180;

/** The reason of a deprecated field, argument or value; undefined if it is not deprecated. */
function reasonOf(node: ASTNode): string | undefined {
  const directives = 'directives' in node ? (node.directives as readonly ConstDirectiveNode[] | undefined) : undefined;
  const deprecated = directives?.find(({ name }) => name.value === 'deprecated');
  const reason = deprecated?.arguments?.find(({ name }) => name.value === 'reason');
  return deprecated && String(reason ? valueFromASTUntyped(reason.value) : '');
}

/**
 * The breaking changes that the last release did not announce: it deprecated nothing of the kind, or the day that it named has
 * not passed.
 * @param before the SDL of the last release
 * @param today `YYYY-MM-DD`
 */
export function findUnannounced(before: string, now: GraphQLSchema, today: string): string[] {
  const isOver = (node: ASTNode) => (reasonOf(node)?.match(announcement)?.[1] ?? today) < today;
  const promised = visit(parse(before), { enter: (node) => (isOver(node) ? null : undefined) });
  // What uses a type that was removed changed or was removed, too.
  return findBreakingChanges(buildASTSchema(promised), now)
    .filter(({ type }) => type !== BreakingChangeType.TYPE_REMOVED)
    .map(({ description }) => description);
}

/** Faults of deprecations: without a replacement and a day, or with too little notice. */
export function findVagueDeprecations(before: string, now: string, today: string): string[] {
  const known = new Set(reasonsIn(before));
  const earliest = new Date(Date.parse(today) + noticeDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return reasonsIn(now).flatMap((reason) => {
    const day = reason.match(announcement)?.[1];
    if (!day) return [`"${reason}" must be of the form "Use \`y\`. Removed after 2027-05-31."`];
    return known.has(reason) || day >= earliest ? [] : [`"${reason}" must name ${earliest} or a later day`];
  });
}

function reasonsIn(sdl: string): string[] {
  const reasons: string[] = [];
  visit(parse(sdl), {
    enter(node) {
      const reason = reasonOf(node);
      if (reason !== undefined) reasons.push(reason);
    },
  });
  return reasons;
}
