import {
  formatGhs,
  type Account,
  type Announcement,
  type ContactMessage,
  type Instant,
  type JobId,
  type ListedApproval,
  type UnreadToSend,
  type Payout,
  type ProviderId,
  type Work,
} from '@nsem/core';

import { type Branding, describeWork, type LanguageName, screenUrl } from '../outbox/branding.ts';
import type { NoticeBy } from '../outbox/notices.ts';
import { defuseLinks, indent, type MailText } from './mail-message.ts';
import {
  type ProposalDetails,
  renderAnnouncement,
  renderApprovalRequest,
  renderFreeBudget,
  renderMessages,
  renderProposal,
} from './render-other-notices.ts';
import { describeCheck, renderReview, type ReviewDetails } from './render-reviews.ts';
import { renderSecurityNotice } from './render-security-notice.ts';

/** The subjects of a mail; undefined if the notice has no such thing, or it no longer exists. */
export type NoticeDetails = Readonly<{
  /** The work of the service or the job. */
  work: Work | undefined;
  /** Why an admin rejected the service; undefined if there is no reason. */
  rejectionReason: string | undefined;
  payout: Payout | undefined;
  /** The message that a visitor sent to the marketplace. */
  message: ContactMessage | undefined;
  /** The unread messages about a job. */
  messages: UnreadToSend | undefined;
  /** The announcement of an admin. */
  announcement: Announcement | undefined;
  /** The due time that a provider proposed. */
  proposal: ProposalDetails;
  /** The review of the result of the job. */
  review: ReviewDetails;
  /** The request for a second admin. */
  approval: ListedApproval | undefined;
  /** The token of a link. */
  token: string | undefined;
}>;

/** Everything besides the notice that a mail is rendered from. */
export type NoticeContext = Branding &
  NoticeDetails &
  Readonly<{ recipient: Account; languageName: LanguageName }>;

const clientJob = (id: JobId) => `/client/jobs/${id}`;
const providerHome = '/service-provider';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const formatWeek = ({ weekStart, weekEnd }: Readonly<{ weekStart: Instant; weekEnd: Instant }>) =>
  `the week from ${day.format(weekStart)} to ${day.format(weekEnd)}`;

function renderApproval(providerId: ProviderId, brand: string): MailText {
  return {
    subject: `Welcome to ${brand}: you are approved`,
    paragraphs: [
      `Your application as a service provider on ${brand} has been approved. Your Provider ID is:`,
      indent(providerId),
      'Clients use it to request you. You can take jobs from now on; your dashboard shows which ones are available.',
    ],
    screen: `${providerHome}?tab=available`,
  };
}

function renderRejection(
  { work, rejectionReason: reason }: NoticeDetails,
  about: string,
): MailText {
  const hint = work?.serviceType === 'narration' ? ', for example with a clearer voice sample' : '';
  const review = `Your service${about} was reviewed and has not been approved.`;
  return {
    subject: 'One of your services was not approved',
    paragraphs: [
      ...(reason === undefined
        ? [review]
        : [`${review} The reason is:`, indent(defuseLinks(reason))]),
      `You can send a new version from your dashboard${reason === undefined ? hint : ''}.`,
    ],
    screen: providerHome,
  };
}

function renderPayout(payout: Payout | undefined): MailText {
  if (payout === undefined) {
    const paragraphs = ['Your earnings have been paid out.'];
    return { subject: 'You have been paid', paragraphs, screen: `${providerHome}?tab=earnings` };
  }
  const amount = `GHS ${formatGhs(payout.net)}`;
  const reference =
    payout.reference === null
      ? []
      : ['The reference of the transfer is:', indent(payout.reference)];
  return {
    subject: `You have been paid ${amount}`,
    paragraphs: [
      `Your earnings for ${formatWeek(payout)} have been paid out: ${amount} after commission.`,
      ...reference,
    ],
    screen: `${providerHome}?tab=earnings`,
  };
}

function renderContactMessage(message: ContactMessage | undefined, brand: string): MailText {
  const screen = '/admin?action=tickets';
  if (message === undefined) {
    const paragraphs = [`${brand} has received a message through its contact form.`];
    return { subject: `New message to ${brand}`, paragraphs, screen };
  }
  const { email } = message;
  const [name, company] = [message.name, message.company ?? ''].map(defuseLinks);
  const author = company === '' ? name : `${name} (${company})`;
  return {
    subject: `Message from ${name}`,
    paragraphs: [
      `${author} has written to ${brand}:`,
      indent(defuseLinks(message.message)),
      `If you reply to this mail, your answer goes to ${email}. We have promised an answer within 24 hours.`,
      'Once you have replied, mark the message as answered on your dashboard.',
    ],
    screen,
  };
}

type LateNotice = Extract<NoticeBy<'mail'>, Readonly<{ kind: 'job-late' }>>;

function renderLate({ jobId }: LateNotice, { recipient }: NoticeContext, about: string): MailText {
  if (recipient.role === 'client') {
    const paragraphs = [
      `The time by which you wanted your job #${jobId}${about} has passed, and it is not finished yet.`,
      'Its page shows who is working on it, and what you can do.',
    ];
    return { subject: `Job #${jobId} is late`, paragraphs, screen: clientJob(jobId) };
  }
  return {
    subject: `Job #${jobId} is late`,
    paragraphs: [
      `The time by which the client wanted job #${jobId}${about} has passed, and it is assigned to you.`,
      'Please deliver it soon. The client can take it back until you do.',
    ],
    screen: `${providerHome}/jobs/${jobId}`,
  };
}

function renderMailText(notice: NoticeBy<'mail'>, context: NoticeContext): MailText {
  const { work, languageName } = context;
  const about = work === undefined ? '' : `, ${describeWork(work, languageName)},`;
  switch (notice.kind) {
    case 'provider-approved':
      return renderApproval(notice.providerId, context.brand);
    case 'service-rejected':
      return renderRejection(context, about);
    case 'payout-paid':
      return renderPayout(context.payout);
    case 'contact-message':
      return renderContactMessage(context.message, context.brand);
    case 'announcement':
      return renderAnnouncement(context.announcement, context);
    case 'approval-requested':
      return renderApprovalRequest(context.approval);
    case 'free-budget':
      return renderFreeBudget(notice);
    case 'email-verification':
    case 'password-reset':
    case 'password-changed':
    case 'payout-account-changed':
    case 'second-factor-changed':
    case 'new-device':
    case 'api-key-created':
      return renderSecurityNotice(notice, context);
    case 'job-assigned':
      return {
        subject: `Job #${notice.jobId} is being worked on`,
        paragraphs: [
          `A service provider has taken your job #${notice.jobId}${about} and is working on it.`,
          'When it is finished, the result is on its page, under My Jobs.',
        ],
        screen: clientJob(notice.jobId),
      };
    case 'job-delivered':
      return {
        subject: `Job #${notice.jobId} is finished`,
        paragraphs: [
          `Your job #${notice.jobId}${about} is finished. The result is on its page, under My Jobs.`,
          describeCheck(context.review),
        ],
        screen: clientJob(notice.jobId),
      };
    case 'job-message':
      return renderMessages(notice, context, about);
    case 'job-late':
      return renderLate(notice, context, about);
    case 'review-ending':
    case 'revision-requested':
    case 'dispute-opened':
    case 'dispute-decided':
      return renderReview(notice, context.review, { recipient: context.recipient, about });
    case 'proposal-received':
    case 'proposal-accepted':
    case 'proposal-declined':
      return renderProposal(notice, context.proposal, about);
    case 'job-failed':
      return {
        subject: `Job #${notice.jobId} could not be done`,
        paragraphs: [
          `Your job #${notice.jobId}${about} could not be done. The provider gave this reason:`,
          indent(defuseLinks(notice.reason)),
          'You pay nothing for it: any amount held for it has been returned to your wallet.',
        ],
        screen: clientJob(notice.jobId),
      };
  }
}

/**
 * The name by which a mail greets its recipient; null if the e-mail is not verified, because then
 * someone else may have chosen both.
 */
export const greetedName = ({ name, emailVerifiedAt }: Account): string | null =>
  emailVerifiedAt === null ? null : name;

/** The link to a screen; in words if the public address is not configured, unless it is the home page. */
function describeScreen(screen: string | null, branding: Branding): readonly string[] {
  if (screen === null) return [];
  const link = screenUrl(branding, screen);
  if (link !== null) return [link];
  return screen === '/' ? [] : [`Log in to ${branding.brand} to see more.`];
}

/** Renders the subject and the plain text of the mail for a notice. */
export function renderNotice(
  notice: NoticeBy<'mail'>,
  context: NoticeContext,
): Readonly<{ subject: string; text: string }> {
  const { subject, paragraphs, screen } = renderMailText(notice, context);
  const name = greetedName(context.recipient);
  const parts = [
    name === null ? 'Hello,' : `Hello ${name},`,
    ...paragraphs,
    ...describeScreen(screen, context),
    context.brand,
  ];
  return { subject, text: `${parts.join('\n\n')}\n` };
}
