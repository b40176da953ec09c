import {
  formatGhs,
  type Account,
  type ContactMessage,
  type Instant,
  type Payout,
  type ProviderId,
  type Work,
} from '@nsem/core';

import type { NoticeBy } from '../outbox/channels.ts';
import { describeWork, type LanguageName } from '../outbox/describe-work.ts';
import { linkTo, type Letterhead } from '../outbox/letterhead.ts';

/** What a mail is about; each undefined where the notice has none, or where it is gone. */
export type NoticeSubject = Readonly<{
  /** What the service or the job is. */
  work: Work | undefined;
  payout: Payout | undefined;
  /** What somebody wrote to the marketplace. */
  message: ContactMessage | undefined;
}>;

/** Everything that the words of a mail depend on, besides the notice. */
export type NoticeSetting = Letterhead &
  NoticeSubject &
  Readonly<{ recipient: Account; languageName: LanguageName }>;

type Message = Readonly<{
  subject: string;
  paragraphs: readonly string[];
  /** The screen where the recipient goes on from here. */
  screen: string;
}>;

const clientJobs = '/client?tab=jobs';
const providerHome = '/service-provider';

const quote = (text: string): string => text.replaceAll(/^/gm, '    ');

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const tellWeek = ({ weekStart, weekEnd }: Readonly<{ weekStart: Instant; weekEnd: Instant }>) =>
  `the week from ${day.format(weekStart)} to ${day.format(weekEnd)}`;

function welcome(providerId: ProviderId, brand: string): Message {
  return {
    subject: `Welcome to ${brand}: you are approved`,
    paragraphs: [
      `Your application as a service provider on ${brand} has been approved. Your Provider ID is`,
      quote(providerId),
      'Clients use it to ask for you. You can take jobs from now on; your dashboard shows what is waiting.',
    ],
    screen: `${providerHome}?tab=available`,
  };
}

function tellRejection(work: Work | undefined, about: string): Message {
  const hint =
    work?.serviceType === 'narration' ? ', with a clearer voice sample for instance' : '';
  return {
    subject: 'A service of yours was not approved',
    paragraphs: [
      `Your service${about} was reviewed and has not been approved.`,
      `You can delete it on your dashboard and submit it again${hint}.`,
    ],
    screen: providerHome,
  };
}

function tellPayout(payout: Payout | undefined): Message {
  if (payout === undefined) {
    const paragraphs = ['Your earnings have been paid out.'];
    return { subject: 'You have been paid', paragraphs, screen: providerHome };
  }
  const amount = `GHS ${formatGhs(payout.net)}`;
  const reference =
    payout.reference === null ? [] : ['The reference of the transfer is', quote(payout.reference)];
  return {
    subject: `You have been paid ${amount}`,
    paragraphs: [
      `Your earnings of ${tellWeek(payout)} have been paid out: ${amount}, after commission.`,
      ...reference,
    ],
    screen: providerHome,
  };
}

function tellMessage(message: ContactMessage | undefined, brand: string): Message {
  const screen = '/admin?action=tickets';
  if (message === undefined) {
    const paragraphs = [`Somebody has written to ${brand}.`];
    return { subject: `A message to ${brand}`, paragraphs, screen };
  }
  const { name, company, email } = message;
  const writer = company === null ? name : `${name}, ${company},`;
  return {
    subject: `Message from ${name}`,
    paragraphs: [
      `${writer} has written to ${brand}:`,
      quote(message.message),
      `Your answer to this mail goes to ${email}. They were promised one within 24 hours.`,
      'Mark the message as answered on your dashboard when it is.',
    ],
    screen,
  };
}

function write(notice: NoticeBy<'mail'>, setting: NoticeSetting): Message {
  const { work, languageName } = setting;
  const about = work === undefined ? '' : `, ${describeWork(work, languageName)},`;
  switch (notice.kind) {
    case 'provider-approved':
      return welcome(notice.providerId, setting.brand);
    case 'service-rejected':
      return tellRejection(work, about);
    case 'payout-paid':
      return tellPayout(setting.payout);
    case 'contact-message':
      return tellMessage(setting.message, setting.brand);
    case 'job-assigned':
      return {
        subject: `Job #${notice.jobId} is being worked on`,
        paragraphs: [
          `A service provider has taken your job #${notice.jobId}${about} and is working on it.`,
          'You will get another mail when it is finished.',
        ],
        screen: clientJobs,
      };
    case 'job-delivered':
      return {
        subject: `Job #${notice.jobId} is finished`,
        paragraphs: [
          `Your job #${notice.jobId}${about} is finished. You can download it under My Jobs.`,
          'When you have looked at it, please rate your provider: it helps others to choose.',
        ],
        screen: clientJobs,
      };
    case 'job-failed':
      return {
        subject: `Job #${notice.jobId} could not be done`,
        paragraphs: [
          `Your job #${notice.jobId}${about} could not be done. The reason given was:`,
          quote(notice.reason),
          'You pay nothing for it: whatever was held is back in your wallet.',
        ],
        screen: clientJobs,
      };
  }
}

/**
 * Puts a notice into words.
 *
 * @returns the subject and the plain text of a mail.
 */
export function renderNotice(
  notice: NoticeBy<'mail'>,
  setting: NoticeSetting,
): Readonly<{ subject: string; text: string }> {
  const { subject, paragraphs, screen } = write(notice, setting);
  const link = linkTo(setting, screen);
  const parts = [
    `Hello ${setting.recipient.name},`,
    ...paragraphs,
    ...(link === null ? [] : [link]),
    setting.brand,
  ];
  return { subject, text: `${parts.join('\n\n')}\n` };
}
