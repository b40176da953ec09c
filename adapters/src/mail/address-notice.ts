import type { Stores, UnitOfWork } from '@nsem/core';

import type { Letterhead } from '../outbox/letterhead.ts';
import type { NoticeBy } from '../outbox/channels.ts';
import { readLanguageNames } from '../outbox/describe-work.ts';
import type { Letter } from './mailer.ts';
import { renderNotice, type NoticeSubject } from './render-notice.ts';

type MailNotice = NoticeBy<'mail'>;

const nothing: NoticeSubject = { work: undefined, payout: undefined, message: undefined };

async function findSubject(stores: Stores, notice: MailNotice): Promise<NoticeSubject> {
  switch (notice.kind) {
    case 'provider-approved':
      return nothing;
    case 'service-rejected':
      return { ...nothing, work: (await stores.services.find(notice.serviceId))?.work };
    case 'job-assigned':
    case 'job-delivered':
    case 'job-failed':
      return { ...nothing, work: (await stores.jobs.find(notice.jobId))?.work };
    case 'payout-paid':
      return { ...nothing, payout: await stores.payouts.find(notice.payoutId) };
    case 'contact-message':
      return { ...nothing, message: await stores.contactMessages.find(notice.messageId) };
  }
}

/**
 * Makes the letter that tells a person of a notice.
 *
 * @param id stays the same when the notice is tried again.
 * @returns undefined where the person has no account any more.
 */
export function addressNotice(
  unitOfWork: UnitOfWork,
  { id, notice }: Readonly<{ id: string; notice: MailNotice }>,
  letterhead: Letterhead,
): Promise<Letter | undefined> {
  return unitOfWork.read(async (stores) => {
    const recipient = await stores.accounts.find(notice.accountId);
    if (recipient === undefined) return undefined;
    const subject = await findSubject(stores, notice);
    const languageName = await readLanguageNames(stores);
    const setting = { recipient, ...subject, languageName, ...letterhead };
    const writer = subject.message;
    return {
      id,
      to: { name: recipient.name, address: recipient.email },
      ...(writer && { replyTo: { name: writer.name, address: writer.email } }),
      ...renderNotice(notice, setting),
    };
  });
}
