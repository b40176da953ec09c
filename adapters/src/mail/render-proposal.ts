import type { Instant, JobId } from '@nsem/core';
import type { NoticeBy } from '../outbox/channels.ts';
import { defuseLinks } from './defuse-links.ts';
import { indent, type MailText } from './mail-text.ts';

/** The notices of proposed due times. */
export type ProposalNotice = Extract<
  NoticeBy<'mail'>,
  Readonly<{ kind: 'proposal-received' | 'proposal-accepted' | 'proposal-declined' }>
>;

/** What a mail says of a proposal; undefined if it no longer exists. */
export type ProposalDetails = Readonly<{
  /** The proposed time, or the one of the job once it was accepted. */
  dueAt: Instant | undefined;
  providerName: string | undefined;
}>;

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const describeTime = (dueAt: Instant | undefined): string =>
  dueAt === undefined ? '' : `, by ${moment.format(dueAt)} UTC`;

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
