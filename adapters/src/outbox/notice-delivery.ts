import { announceJob, type Clock, type UnitOfWork } from '@nsem/core';

import { buildNoticeMail } from '../mail/build-notice-mail.ts';
import type { Mailer } from '../mail/mailer.ts';
import { buildOfferMessage } from '../telegram/build-offer-message.ts';
import type { Messenger } from '../telegram/messenger.ts';
import type { Branding } from './branding.ts';
import type { NoticeBy } from './channels.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import type { DeliveryQueue, QueuedNotice } from './delivery-queue.ts';

/** What is needed to render notices and to send them. */
type DeliveryDependencies = Readonly<{
  unitOfWork: UnitOfWork;
  queue: Pick<DeliveryQueue, 'replace'>;
  mailer: Mailer;
  messenger: Messenger;
  branding: Branding;
  clock: Clock;
}>;

type Addressed<N> = Readonly<{ id: string; notice: N }>;

const noRecipient: DeliveryOutcome = { kind: 'refused', reason: 'The recipient no longer exists.' };

async function sendMail(
  { unitOfWork, mailer, branding }: DeliveryDependencies,
  addressed: Addressed<NoticeBy<'mail'>>,
  stopped: AbortSignal,
): Promise<DeliveryOutcome> {
  const mail = await buildNoticeMail(unitOfWork, addressed, branding);
  return mail === undefined ? noRecipient : mailer.send(mail, stopped);
}

async function sendOffer(
  { unitOfWork, messenger, branding }: DeliveryDependencies,
  addressed: Addressed<NoticeBy<'telegram'>>,
  stopped: AbortSignal,
): Promise<DeliveryOutcome> {
  const built = await buildOfferMessage(unitOfWork, addressed, branding);
  return built.ok
    ? messenger.send(built.value, stopped)
    : { kind: 'obsolete', reason: built.fault };
}

async function announce(
  { queue, clock }: DeliveryDependencies,
  { id, notice: { jobId, exceptId } }: Readonly<{ id: number; notice: NoticeBy<'internal'> }>,
): Promise<DeliveryOutcome> {
  const now = clock.now();
  await queue.replace(id, now, (stores) => announceJob(stores, { jobId, exceptId, now }));
  return { kind: 'replaced' };
}

/** Creates the function that delivers a notice through the channel of its kind. */
export function createNoticeDelivery(dependencies: DeliveryDependencies) {
  return (
    { id, notice }: Pick<QueuedNotice, 'id' | 'notice'>,
    stopped: AbortSignal,
  ): Promise<DeliveryOutcome> => {
    // The same for each attempt, so that duplicates can be recognised.
    const messageId = `notice-${id}`;
    switch (notice.kind) {
      case 'job-opened':
        return announce(dependencies, { id, notice });
      case 'job-offered':
        return sendOffer(dependencies, { id: messageId, notice }, stopped);
      case 'provider-approved':
      case 'service-rejected':
      case 'job-assigned':
      case 'job-delivered':
      case 'job-failed':
      case 'payout-paid':
      case 'contact-message':
        return sendMail(dependencies, { id: messageId, notice }, stopped);
    }
  };
}
