import { announceJob, type Clock, type UnitOfWork } from '@nsem/core';

import { addressNotice } from '../mail/address-notice.ts';
import type { Mailer } from '../mail/mailer.ts';
import { addressOffer } from '../telegram/address-offer.ts';
import type { Messenger } from '../telegram/messenger.ts';
import type { NoticeBy } from './channels.ts';
import type { Letterhead } from './letterhead.ts';
import type { Outcome } from './outcome.ts';
import type { Queue, Waiting } from './waiting.ts';

/** The ways out of the marketplace, and what is needed to put notices into words. */
export type Ways = Readonly<{
  unitOfWork: UnitOfWork;
  queue: Pick<Queue, 'replace'>;
  mailer: Mailer;
  messenger: Messenger;
  letterhead: Letterhead;
  clock: Clock;
}>;

type Addressed<N> = Readonly<{ id: string; notice: N }>;

const nobody: Outcome = { kind: 'refused', reason: 'There is nobody to send it to.' };

async function mail(
  ways: Ways,
  about: Addressed<NoticeBy<'mail'>>,
  stopped: AbortSignal,
): Promise<Outcome> {
  const letter = await addressNotice(ways.unitOfWork, about, ways.letterhead);
  return letter === undefined ? nobody : ways.mailer.send(letter, stopped);
}

async function offer(
  ways: Ways,
  about: Addressed<NoticeBy<'telegram'>>,
  stopped: AbortSignal,
): Promise<Outcome> {
  const addressed = await addressOffer(ways.unitOfWork, about, ways.letterhead);
  return addressed.ok
    ? ways.messenger.send(addressed.value, stopped)
    : { kind: 'obsolete', reason: addressed.fault };
}

async function announce(
  { queue, clock }: Ways,
  { id, notice: { jobId, exceptId } }: Readonly<{ id: number; notice: NoticeBy<'internal'> }>,
): Promise<Outcome> {
  const now = clock.now();
  await queue.replace(id, now, (stores) => announceJob(stores, { jobId, exceptId, now }));
  return { kind: 'replaced' };
}

/** Brings a notice to whom it concerns, each kind its own way. */
export function createDelivery(ways: Ways) {
  return (
    { id, notice }: Pick<Waiting, 'id' | 'notice'>,
    stopped: AbortSignal,
  ): Promise<Outcome> => {
    // The same for each attempt, so that what was sent twice is recognised.
    const name = `notice-${id}`;
    switch (notice.kind) {
      case 'job-opened':
        return announce(ways, { id, notice });
      case 'job-offered':
        return offer(ways, { id: name, notice }, stopped);
      case 'provider-approved':
      case 'service-rejected':
      case 'job-assigned':
      case 'job-delivered':
      case 'job-failed':
      case 'payout-paid':
      case 'contact-message':
        return mail(ways, { id: name, notice }, stopped);
    }
  };
}
