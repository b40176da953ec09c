import { findUnreadToSend, type ServiceId, type Stores, type UnitOfWork } from '@nsem/core';

import { type Branding, readLanguageNames } from '../outbox/branding.ts';
import type { NoticeBy } from '../outbox/notices.ts';
import type { MailMessage } from './mail-message.ts';
import type { ReviewNotice } from './render-reviews.ts';
import type { ProposalNotice } from './render-other-notices.ts';
import { greetedName, renderNotice, type NoticeDetails } from './render-notice.ts';

type MailNotice = NoticeBy<'mail'>;

const noDetails: NoticeDetails = {
  work: undefined,
  rejectionReason: undefined,
  payout: undefined,
  message: undefined,
  messages: undefined,
  announcement: undefined,
  proposal: { dueAt: undefined, providerName: undefined },
  review: { until: undefined, dispute: undefined },
  approval: undefined,
  token: undefined,
};

async function loadService({ services }: Stores, id: ServiceId) {
  const service = await services.find(id);
  return { work: service?.work, rejectionReason: service?.rejectionReason ?? undefined };
}

async function loadProposal(stores: Stores, notice: ProposalNotice) {
  const job = await stores.jobs.find(notice.jobId);
  const providerId = notice.kind === 'proposal-received' ? notice.providerId : notice.accountId;
  const [proposed] = await stores.proposals.listByJob(notice.jobId, providerId);
  const { dueAt, providerName } = proposed ?? noDetails.proposal;
  return { work: job?.work, proposal: { dueAt, providerName } };
}

async function loadReview({ jobs, reviews }: Stores, { jobId }: Pick<ReviewNotice, 'jobId'>) {
  const job = await jobs.find(jobId);
  const dispute = await reviews.findDispute(jobId);
  return { work: job?.work, review: { until: job?.review.until ?? undefined, dispute } };
}

async function loadDetails(stores: Stores, notice: MailNotice): Promise<NoticeDetails> {
  switch (notice.kind) {
    case 'provider-approved':
    case 'email-verification':
    case 'password-reset':
    case 'password-changed':
    case 'payout-account-changed':
    case 'second-factor-changed':
    case 'new-device':
    case 'api-key-created':
    case 'free-budget':
      return noDetails;
    case 'service-rejected':
      return { ...noDetails, ...(await loadService(stores, notice.serviceId)) };
    case 'job-assigned':
    case 'job-failed':
    case 'job-late':
      return { ...noDetails, work: (await stores.jobs.find(notice.jobId))?.work };
    case 'job-message': {
      const messages = await findUnreadToSend(stores, notice);
      return { ...noDetails, messages, work: (await stores.jobs.find(notice.jobId))?.work };
    }
    case 'proposal-received':
    case 'proposal-accepted':
    case 'proposal-declined':
      return { ...noDetails, ...(await loadProposal(stores, notice)) };
    case 'job-delivered':
    case 'review-ending':
    case 'revision-requested':
    case 'dispute-opened':
    case 'dispute-decided':
      return { ...noDetails, ...(await loadReview(stores, notice)) };
    case 'payout-paid':
      return { ...noDetails, payout: await stores.payouts.find(notice.payoutId) };
    case 'approval-requested':
      return { ...noDetails, approval: await stores.approvals.find(notice.approvalId) };
    case 'announcement':
      return {
        ...noDetails,
        announcement: await stores.announcements.find(notice.announcementId),
      };
    case 'contact-message':
      return { ...noDetails, message: await stores.contactMessages.find(notice.messageId) };
  }
}

/**
 * Builds the mail that notifies a person.
 *
 * @param addressed.id the same for each attempt to send the notice.
 * @param addressed.token the token of a link, for the notices that have one.
 * @returns undefined if the person no longer has an account.
 */
export function buildNoticeMail(
  unitOfWork: UnitOfWork,
  { id, notice, token }: Readonly<{ id: string; notice: MailNotice; token?: string }>,
  branding: Branding,
): Promise<MailMessage | undefined> {
  return unitOfWork.read(async (stores) => {
    const recipient = await stores.accounts.find(notice.accountId);
    if (recipient === undefined) return undefined;
    const details = await loadDetails(stores, notice);
    const languageName = await readLanguageNames(stores);
    const context = { recipient, ...details, token, languageName, ...branding };
    const author = details.message;
    return {
      id,
      to: { name: greetedName(recipient) ?? '', address: recipient.email },
      ...(author && { replyTo: { name: author.name, address: author.email } }),
      ...renderNotice(notice, context),
    };
  });
}
