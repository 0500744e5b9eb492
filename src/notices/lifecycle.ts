import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '../database/connect.ts';
import { failure } from '../failures.ts';
import { Notice } from './notice.ts';
import { canExist } from './pa-id.ts';

/** The notice, locked against other changes until the transaction ends. */
async function lockNotice(em: EntityManager, paId: string) {
  const notice = canExist(paId) ? await em.findOne(Notice, { paId }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
  if (!notice) throw failure('NOTICE_UNKNOWN');
  return notice;
}

/** The sponsor confirms. A self-published notice is signed off by the same act (decisions §4). */
export function confirm(em: EntityManager, paId: string, now: Date): Promise<void> {
  return em.transactional(async (work) => {
    const notice = await lockNotice(work, paId);
    if (notice.confirmationStatus === 'confirmed') return;
    work.assign(notice, { confirmationStatus: 'confirmed', confirmedAt: now, updatedAt: now });
    if (!notice.publisher) work.assign(notice, { signOffStatus: 'signed_off', signedOffAt: now });
  });
}

/** The publisher signs off what its sponsor has confirmed. */
export function signOff(em: EntityManager, paId: string, now: Date): Promise<void> {
  return em.transactional(async (work) => {
    const notice = await lockNotice(work, paId);
    if (notice.signOffStatus === 'signed_off') return;
    if (notice.confirmationStatus !== 'confirmed') {
      throw failure('NOTICE_STATE', { message: 'The notice is not confirmed by its sponsor yet.' });
    }
    work.assign(notice, { signOffStatus: 'signed_off', signedOffAt: now, updatedAt: now });
  });
}

/** The publisher takes its sign-off back: the notice leaves the register. */
export function withdrawSignOff(em: EntityManager, paId: string, now: Date): Promise<void> {
  return em.transactional(async (work) => {
    const notice = await lockNotice(work, paId);
    if (notice.signOffStatus !== 'signed_off') return;
    if (!notice.publisher) {
      throw failure('NOTICE_STATE', { message: 'A self-published notice is signed off by its confirmation.' });
    }
    work.assign(notice, { signOffStatus: 'pending', signedOffAt: null, updatedAt: now });
  });
}
