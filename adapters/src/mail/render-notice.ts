import type { Account, Notice, ServiceType, Work } from '@nsem/core';

/** What the words of a mail are about. */
export type NoticeSetting = Readonly<{
  recipient: Account;
  /** What the service or the job is; undefined where it is gone. */
  work: Work | undefined;
  /** The name of a language by its code. */
  languageName: (code: string) => string;
  brand: string;
  /** Where people reach the marketplace; null where it is not known. */
  publicUrl: string | null;
}>;

type Message = Readonly<{ subject: string; paragraphs: readonly string[] }>;

const serviceNames: Readonly<Record<ServiceType, string>> = {
  translation: 'translation',
  transcription: 'transcription',
  narration: 'narration',
};

function describeWork({ work, languageName }: NoticeSetting): string {
  if (work === undefined) return '';
  const languages =
    work.serviceType === 'translation'
      ? `${languageName(work.sourceLanguage)} to ${languageName(work.targetLanguage)}`
      : languageName(work.language);
  return `${serviceNames[work.serviceType]} (${languages})`;
}

function write(notice: Notice, setting: NoticeSetting): Message {
  const { brand } = setting;
  const work = describeWork(setting);
  const about = work === '' ? '' : `, ${work},`;
  switch (notice.kind) {
    case 'provider-approved':
      return {
        subject: `Welcome to ${brand}: you are approved`,
        paragraphs: [
          `Your application as a service provider on ${brand} has been approved. Your Provider ID is`,
          `    ${notice.providerId}`,
          'Clients use it to ask for you by name. You can take jobs from now on; your dashboard shows what is waiting.',
        ],
      };
    case 'service-rejected':
      return {
        subject: 'A service of yours was not approved',
        paragraphs: [
          `Your service${about} was reviewed and has not been approved.`,
          'You can delete it on your dashboard and submit it again, for instance with a clearer voice sample.',
        ],
      };
    case 'job-assigned':
      return {
        subject: `Job #${notice.jobId} is being worked on`,
        paragraphs: [
          `A service provider has taken your job #${notice.jobId}${about} and is working on it.`,
          'You will get another mail when it is finished.',
        ],
      };
    case 'job-delivered':
      return {
        subject: `Job #${notice.jobId} is finished`,
        paragraphs: [
          `Your job #${notice.jobId}${about} is finished. You can download it under My Jobs.`,
          'When you have looked at it, please rate your provider: it helps others to choose.',
        ],
      };
    case 'job-failed':
      return {
        subject: `Job #${notice.jobId} could not be done`,
        paragraphs: [
          `Your job #${notice.jobId}${about} could not be done. The reason given was:`,
          `    ${notice.reason}`,
          'Everything that was held for it is back in your wallet.',
        ],
      };
  }
}

/**
 * Puts a notice into words.
 *
 * @returns the subject and the plain text of a mail.
 */
export function renderNotice(
  notice: Notice,
  setting: NoticeSetting,
): Readonly<{ subject: string; text: string }> {
  const { subject, paragraphs } = write(notice, setting);
  const signature =
    setting.publicUrl === null ? setting.brand : `${setting.brand}\n${setting.publicUrl}`;
  const text = [`Hello ${setting.recipient.name},`, ...paragraphs, signature].join('\n\n');
  return { subject, text: `${text}\n` };
}
