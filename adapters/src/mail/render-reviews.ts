import { type Account, formatGhs, type Instant, type JobId, type ListedDispute } from '@nsem/core';

import type { NoticeBy } from '../outbox/notices.ts';
import { defuseLinks, indent, type MailText } from './mail-message.ts';

/** The notices of reviews, revisions and disputes. */
export type ReviewNotice = Extract<
  NoticeBy<'mail'>,
  Readonly<{
    kind: 'review-ending' | 'revision-requested' | 'dispute-opened' | 'dispute-decided';
  }>
>;

/** What the mails of reviews say besides; undefined if it does not exist any more. */
export type ReviewDetails = Readonly<{
  /** When the open review of the job ends. */
  until: Instant | undefined;
  /** The dispute about the job. */
  dispute: ListedDispute | undefined;
}>;

type Recipient = Pick<Account, 'role'>;

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const describeEnd = (at: Instant | undefined, otherwise: string): string =>
  at === undefined ? otherwise : `on ${timeFormat.format(at)} UTC`;

function screenOf({ role }: Recipient, jobId: JobId): string {
  switch (role) {
    case 'client':
      return `/client/jobs/${jobId}`;
    case 'service-provider':
      return `/service-provider/jobs/${jobId}`;
    case 'admin':
      return `/admin/jobs/${jobId}`;
  }
}

function renderOpened(
  { jobId }: ReviewNotice,
  { dispute }: ReviewDetails,
  { recipient, about }: Readonly<{ recipient: Recipient; about: string }>,
): MailText {
  const screen = screenOf(recipient, jobId);
  const until = describeEnd(dispute?.statementsUntil, 'three days after it was opened');
  if (recipient.role === 'admin') {
    const paragraphs = [
      `The client and the provider of job #${jobId}${about} do not agree on its result.`,
      `Both can write a statement. You can decide once they have, and at the latest ${until}.`,
    ];
    return { subject: `Job #${jobId} is disputed`, paragraphs, screen };
  }
  const opened =
    recipient.role === 'client'
      ? `For your job #${jobId}${about} the provider does not want to make the changes that you requested.`
      : `For job #${jobId}${about} the client is not content with the result.`;
  return {
    subject: `Job #${jobId} is disputed`,
    paragraphs: [
      `${opened} An admin decides what is paid for it.`,
      `Please write your side of it on the page of the job. Your time for this ends ${until}.`,
    ],
    screen,
  };
}

function describeDecision({ role }: Recipient, dispute: ListedDispute | undefined) {
  const decision = dispute?.decision ?? null;
  if (decision === null) return ['Its page shows how.'];
  const returned = `GHS ${formatGhs(decision.returned)}`;
  const released = `GHS ${formatGhs(decision.released)}`;
  const money =
    role === 'client'
      ? `${returned} of the price goes back to you, and the provider is paid for ${released}.`
      : `You are paid for ${released} of the price, less the commission. ${returned} goes back to the client.`;
  return [money, 'The admin gave this reason:', indent(defuseLinks(decision.reason))];
}

/** Renders the mail about the review of a result. */
export function renderReview(
  notice: ReviewNotice,
  details: ReviewDetails,
  context: Readonly<{ recipient: Recipient; about: string }>,
): MailText {
  const { jobId } = notice;
  const { recipient, about } = context;
  const screen = screenOf(recipient, jobId);
  switch (notice.kind) {
    case 'review-ending':
      return {
        subject: `Please check job #${jobId} by tomorrow`,
        paragraphs: [
          `The result of your job #${jobId}${about} counts as accepted ${describeEnd(details.until, 'within a day')}.`,
          'If something is wrong with it, send it back before then. If all is well, you can accept it now, so that your provider is paid sooner.',
        ],
        screen,
      };
    case 'revision-requested':
      return {
        subject: `The client sent job #${jobId} back`,
        paragraphs: [
          `For job #${jobId}${about} the client would like some changes. The page of the job shows what they are.`,
          'Please deliver it again once you have made them. If you do not agree, decline on the same page and say why: an admin decides then.',
        ],
        screen,
      };
    case 'dispute-opened':
      return renderOpened(notice, details, context);
    case 'dispute-decided':
      return {
        subject: `The dispute about job #${jobId} is decided`,
        paragraphs: [
          `The dispute about job #${jobId}${about} is decided.`,
          ...describeDecision(recipient, details.dispute),
        ],
        screen,
      };
  }
}
