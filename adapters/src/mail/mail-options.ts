import type { MailMessage, Sender } from './mailer.ts';

/** A mail in nodemailer's format; the Message-ID is the same for each attempt. */
export const toMailOptions = (mail: MailMessage, from: Sender) => ({
  from,
  to: mail.to,
  ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
  subject: mail.subject,
  text: mail.text,
  messageId: `<${mail.id}@${from.address.split('@').at(-1) ?? 'localhost'}>`,
  // Prevents out-of-office replies and the like (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
