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

const formatTime = (at: Instant): string => `${timeFormat.format(at)} UTC`;

const describeEnd = (at: Instant | undefined, otherwise: string): string =>
  at === undefined ? otherwise : `on ${formatTime(at)}`;

/** What a client does with a result: check it by the end of its review, or rate its provider. */
export const describeCheck = ({ until }: ReviewDetails): string =>
  until === undefined
    ? 'Once you have checked it, please rate your provider: your rating helps other clients choose.'
    : `Please check it by ${formatTime(until)}: accept it, or say what is wrong. If you do not respond by then, it counts as accepted.`;

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
  const until =
    dispute === undefined ? 'three days after it was opened' : formatTime(dispute.statementsUntil);
  if (recipient.role === 'admin') {
    const paragraphs = [
      `The client and the provider of job #${jobId}${about} do not agree on its result.`,
      `Both can write a statement. You can decide once both have, or after ${until}.`,
    ];
    return { subject: `Job #${jobId} is disputed`, paragraphs, screen };
  }
  const opened =
    recipient.role === 'client'
      ? `The provider of your job #${jobId}${about} has declined the changes that you requested.`
      : `The client of job #${jobId}${about} is not satisfied with the result.`;
  return {
    subject: `Job #${jobId} is disputed`,
    paragraphs: [
      `${opened} An admin will decide how much is paid for it.`,
      `Please write your side of it on the page of the job. You have time until ${until}.`,
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
          'If something is wrong with it, ask for a change before then. If all is well, you can accept it now, so that your provider is paid sooner.',
        ],
        screen,
      };
    case 'revision-requested':
      return {
        subject: `The client sent job #${jobId} back`,
        paragraphs: [
          `The client would like some changes to job #${jobId}${about} and has sent it back. The page of the job shows what they are.`,
          'Please deliver it again once you have made them. If you do not agree, decline on the same page and say why: an admin will then decide.',
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
