import type { SendOutcome } from '../outbox/delivery-queue.ts';

/** A mail to one person. */
export type MailMessage = Readonly<{
  /** The same for each attempt, so that duplicates can be recognised. */
  id: string;
  to: Readonly<{ name: string; address: string }>;
  /** The recipient of answers; the sender if missing. */
  replyTo?: Readonly<{ name: string; address: string }>;
  subject: string;
  /** Plain text, lines separated by `\n`. */
  text: string;
}>;

/** The sender of mails. */
export type Sender = Readonly<{ name: string; address: string }>;

/** Sends mails: into a folder by default, by SMTP if a mail server is configured. */
export interface Mailer {
  /**
   * Sends a mail. An exception counts as a temporary failure.
   *
   * @param stopped aborts what a stopping server cannot wait for.
   */
  send(mail: MailMessage, stopped: AbortSignal): Promise<SendOutcome>;
}

/** The parts of a mail that depend on its notice. */
export type MailText = Readonly<{
  subject: string;
  paragraphs: readonly string[];
  /** The screen that the mail links to; null if it has a link of its own, or none. */
  screen: string | null;
}>;

/** Sets a text apart from the sentences around it. */
export const indent = (text: string): string => text.replaceAll(/^/gm, '    ');

/** A dot between two letters or digits, as in a domain. */
const innerDot = /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu;

/**
 * A text of somebody else with its addresses written so that no mail program makes links of them:
 * `https[:]//example[.]com`.
 */
export const defuseLinks = (text: string): string =>
  text.replaceAll('://', '[:]//').replaceAll(innerDot, '[.]');
