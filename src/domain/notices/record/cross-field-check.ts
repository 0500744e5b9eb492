import { z } from 'zod';
import type { Fault } from '../../../platform/issues.ts';

/** A rule about several fields. */
export type CrossFieldRule<Value> = {
  /** The field that gets the issue. */
  at: string;
  /** The other fields that the rule reads. The rule is skipped when one of its fields has an issue of its own. */
  reads: readonly string[];
  fault: Fault;
  holds: (value: Value) => boolean;
};

/** Makes one Zod check of all rules. It runs even if fields have issues, so that all issues are reported together. */
export function crossFieldCheck<Value>(rules: readonly CrossFieldRule<Value>[]): z.core.$ZodCheck<Value> {
  const checks = rules.map(({ at, reads, ...rule }) => ({
    ...rule,
    path: at.split('.'),
    fields: [at, ...reads].map((path) => path.split('.')),
  }));
  return z.core._check<Value>(
    ({ value, issues }) => {
      for (const { path, fields, fault, holds } of checks) {
        const isSkipped = issues.some(
          ({ code, path = [] }) => code !== 'unrecognized_keys' && fields.some((field) => overlaps(field, path)),
        );
        if (isSkipped || holds(value)) continue;
        // A copy: Zod adds the path of the object to it.
        const found = { message: fault.message, params: fault, path: [...path] };
        issues.push({ code: 'custom', input: value, continue: true, ...found });
      }
    },
    { when: () => true },
  );
}

/** Whether an issue is at the field, inside it, or at an object that contains it. */
function overlaps(field: readonly string[], issue: readonly PropertyKey[]): boolean {
  return field.every((key, depth) => depth >= issue.length || issue[depth] === key);
}
