import { z } from 'zod';
import type { Fault } from '../../issues.ts';

/** A rule about several fields. */
export type CrossFieldRule<Value> = {
  /** The field that gets the issue. */
  at: string;
  /** The other fields that the rule reads. The rule is skipped when one of its fields has an issue of its own. */
  reads: readonly string[];
  fault: Fault;
  holds: (value: Value) => boolean;
};

/** Makes a Zod check of a rule. It runs even if other fields have issues, so that all issues are reported together. */
export function crossFieldCheck<Value>({ at, reads, fault, holds }: CrossFieldRule<Value>): z.core.$ZodCheck<Value> {
  const fields = [at, ...reads].map((path) => path.split('.'));
  return z.refine<Value>(holds, {
    path: at.split('.'),
    message: fault.message,
    params: fault,
    when: ({ issues }) =>
      !issues.some(
        ({ code, path = [] }) => code !== 'unrecognized_keys' && fields.some((field) => overlaps(field, path)),
      ),
  });
}

/** Whether an issue is at the field, inside it, or at an object that contains it. */
function overlaps(field: readonly string[], issue: readonly PropertyKey[]): boolean {
  return field.every((key, depth) => depth >= issue.length || issue[depth] === key);
}
