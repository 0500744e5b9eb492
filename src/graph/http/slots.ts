import { type Caller, callerKey } from '../../domain/access/caller.ts';
import { type FailureKind, failure } from '../../platform/failures.ts';

/** Takes a slot. @returns its release @throws Failure if none is free */
export type Slots = (caller: Caller) => () => void;

export type SlotLimits = {
  /** Of a member of staff, and of a publisher. */
  perCaller: number;
  perPublisher: number;
  total: number;
  /** The most of the total that publishers take together. */
  forPublishers: number;
  /** Slots of the total that only administrators take. */
  forAdministrators: number;
  refusal: FailureKind;
};

/** Limits how many long answers are open at a time, of one caller and of all: a slow client can keep one open for long. */
export function createSlots(limits: SlotLimits): Slots {
  const { total, forPublishers, forAdministrators, refusal } = limits;
  const open = new Map<string, number>();
  let [taken, takenByPublishers] = [0, 0];
  return (caller) => {
    const key = callerKey(caller);
    const own = open.get(key) ?? 0;
    const isAdministrator = caller.tier === 'staff' && caller.role === 'administrator';
    const ofPublisher = Number(caller.tier === 'partner');
    const free = total - taken - (isAdministrator ? 0 : forAdministrators);
    const isOver = ofPublisher && (own >= limits.perPublisher || takenByPublishers >= forPublishers);
    if (isOver || own >= limits.perCaller || free <= 0) {
      const limit = ofPublisher ? limits.perPublisher : limits.perCaller;
      throw failure(refusal, { limit, retryAfter: 5 });
    }
    open.set(key, own + 1);
    taken += 1;
    takenByPublishers += ofPublisher;
    return () => {
      taken -= 1;
      takenByPublishers -= ofPublisher;
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    };
  };
}
