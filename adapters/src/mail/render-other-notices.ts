import {
  type Account,
  type Announcement,
  formatGhs,
  type Instant,
  type JobId,
  type ListedApproval,
  type UnreadToSend,
} from '@nsem/core';

import { type Branding, screenUrl } from '../outbox/branding.ts';
import type { NoticeBy } from '../outbox/notices.ts';
import { defuseLinks, indent, type MailText } from './mail-message.ts';

/** Where a link leads: a path of the marketplace is only of use if its public address is known. */
const addressOf = (link: string, branding: Branding): string | null =>
  link.startsWith('/') ? screenUrl(branding, link) : link;

/** Renders an announcement in the words of the admin who wrote it. */
export function renderAnnouncement(
  announcement: Announcement | undefined,
  branding: Branding,
): MailText {
  const { title = null, text = '', link = null } = announcement ?? {};
  const address = link === null ? null : addressOf(link, branding);
  return {
    subject: title ?? `News from ${branding.brand}`,
    paragraphs: [text, ...(address === null ? [] : [address])],
    screen: null,
  };
}

type MessageNotice = Extract<NoticeBy<'mail'>, Readonly<{ kind: 'job-message' }>>;

/** What a mail says of one message: attachments are never in a mail. */
const quote = (text: string): string => indent(text === '' ? '(a file)' : defuseLinks(text));

/** The messages about a job that the recipient has not read yet. */
export function renderMessages(
  { jobId }: MessageNotice,
  {
    messages,
    recipient,
  }: Readonly<{ messages: UnreadToSend | undefined; recipient: Pick<Account, 'role'> }>,
  about: string,
): MailText {
  const { texts, count } = messages ?? { texts: [], count: 1 };
  const rest = count - texts.length;
  const isClient = recipient.role === 'client';
  return {
    subject: count === 1 ? `New message about job #${jobId}` : `New messages about job #${jobId}`,
    paragraphs: [
      `${isClient ? 'A service provider' : 'The client'} has written to you about job #${jobId}${about.replace(/,$/, '')}:`,
      ...texts.map(quote),
      ...(texts.length > 0 && rest > 0 ? [`And ${rest} more.`] : []),
      'Please answer in the app, on the page of the job. A reply to this mail reaches no one.',
    ],
    screen: isClient ? `/client/jobs/${jobId}` : `/service-provider/jobs/${jobId}`,
  };
}

const approvalScreen = '/admin?tab=wallets&approvals=waiting';

function describeRequest({ request, accountName }: ListedApproval): string {
  const amount = `GHS ${formatGhs(request.amount)}`;
  const name = defuseLinks(accountName);
  switch (request.kind) {
    case 'credit':
      return `${amount} credit to ${name}`;
    case 'refund':
      return request.part === null
        ? `${amount} refund of job #${request.jobId} to ${name}`
        : `Refund of GHS ${formatGhs(request.part)} of job #${request.jobId} to ${name}`;
    case 'settlement':
      return `GHS ${formatGhs(request.part)} of ${amount} back to ${name} for disputed job #${request.jobId}`;
    case 'payout':
      return `${amount} payout to ${name}`;
  }
}

function describeGrounds({ request }: ListedApproval): readonly string[] {
  switch (request.kind) {
    case 'credit':
      return ['The note is:', indent(defuseLinks(request.note))];
    case 'refund':
    case 'settlement':
      return ['The reason is:', indent(defuseLinks(request.reason))];
    case 'payout':
      return [];
  }
}

/** The mail to an admin about what another admin requested; undefined if it no longer exists. */
export function renderApprovalRequest(approval: ListedApproval | undefined): MailText {
  if (approval === undefined) {
    const paragraphs = ['A request by another admin is no longer waiting for approval.'];
    return { subject: 'A request has been withdrawn', paragraphs, screen: null };
  }
  const what = describeRequest(approval);
  return {
    subject: `${what} is waiting for a second admin`,
    paragraphs: [
      `${defuseLinks(approval.requesterName)} has requested this: ${what}. Nothing happens unless another admin approves it within 7 days.`,
      ...describeGrounds(approval),
      'Check it, then approve or reject it on your dashboard.',
    ],
    screen: approvalScreen,
  };
}

type FreeBudgetNotice = Extract<NoticeBy<'mail'>, Readonly<{ kind: 'free-budget' }>>;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function describeUse({ percent, spentGhs, budgetGhs }: FreeBudgetNotice): string {
  const use = `The free translations of this month have used GHS ${spentGhs} of their budget of GHS ${budgetGhs}`;
  if (percent === 80) return `${use}.`;
  return spentGhs === budgetGhs
    ? `The free translations of this month have used their whole budget of GHS ${budgetGhs}.`
    : `${use}. The rest did not cover the last order, so its client pays.`;
}

/** The mail to an admin about the month's budget for free translations. */
export function renderFreeBudget(notice: FreeBudgetNotice): MailText {
  const { percent, until } = notice;
  const next =
    percent === 80
      ? `What the rest does not cover, clients pay themselves until ${day.format(until)}.`
      : `Until ${day.format(until)}, clients pay for first translations that the budget does not cover.`;
  return {
    subject:
      percent === 80
        ? '80 % of the budget for free translations is used'
        : 'The budget for free translations is used up',
    paragraphs: [describeUse(notice), next, 'You can change the budget in the settings.'],
    screen: '/admin?action=settings',
  };
}

/** The notices of proposed due times. */
export type ProposalNotice = Extract<
  NoticeBy<'mail'>,
  Readonly<{ kind: 'proposal-received' | 'proposal-accepted' | 'proposal-declined' }>
>;

/** The details of a proposal in a mail; undefined if it no longer exists. */
export type ProposalDetails = Readonly<{
  /** The proposed time, or the one of the job once it was accepted. */
  dueAt: Instant | undefined;
  providerName: string | undefined;
}>;

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const describeTime = (dueAt: Instant | undefined): string =>
  dueAt === undefined ? '' : `, by ${timeFormat.format(dueAt)} UTC`;

function renderReceived(jobId: JobId, details: ProposalDetails, about: string): MailText {
  const name = defuseLinks(details.providerName ?? 'A service provider');
  return {
    subject: `${name} needs longer for job #${jobId}`,
    paragraphs: [
      `${name} can do your job #${jobId}${about} if it is due later${describeTime(details.dueAt)}.`,
      'If you agree, the job is assigned to them and due then. Until you do, the job stays as it is.',
    ],
    screen: `/client/jobs/${jobId}`,
  };
}

/** Renders the mail about a proposed due time. */
export function renderProposal(
  notice: ProposalNotice,
  details: ProposalDetails,
  about: string,
): MailText {
  const { jobId } = notice;
  const screen = `/service-provider/jobs/${jobId}`;
  switch (notice.kind) {
    case 'proposal-received':
      return renderReceived(jobId, details, about);
    case 'proposal-accepted':
      return {
        subject: `Job #${jobId} is yours, and due later`,
        paragraphs: [
          `The client agreed to the time that you proposed. Job #${jobId}${about} is assigned to you. Please deliver it in time${describeTime(details.dueAt)}.`,
        ],
        screen,
      };
    case 'proposal-declined':
      return {
        subject: `The due time of job #${jobId} stays as it is`,
        paragraphs: [
          `Job #${jobId}${about} stays due when it was: the client declined the time that you proposed.`,
          ...(notice.reason === null
            ? []
            : ['The client gave this reason:', indent(defuseLinks(notice.reason))]),
          'While the job is available, you can accept it as it is, or propose another time.',
        ],
        screen,
      };
  }
}
