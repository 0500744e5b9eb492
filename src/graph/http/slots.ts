import { type Caller, callerKey } from '../../access/caller.ts';
import { type FailureKind, failure } from '../../failures.ts';

/** Takes a slot. @returns its release @throws Failure if none is free */
export type Slots = (caller: Caller) => () => void;

/** Limits how many long answers are open at a time, of one caller and of all: a slow client can keep one open for long. */
export function createSlots(limits: { perCaller: number; total: number; refusal: FailureKind }): Slots {
  const open = new Map<string, number>();
  let total = 0;
  return (caller) => {
    const key = callerKey(caller);
    const own = open.get(key) ?? 0;
    if (own >= limits.perCaller || total >= limits.total) throw failure(limits.refusal);
    open.set(key, own + 1);
    total += 1;
    return () => {
      total -= 1;
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    };
  };
}
