import type { Letter, Sender } from './mailer.ts';

/** A letter as nodemailer takes it; the Message-ID is the same for each attempt. */
export const composeMail = (letter: Letter, from: Sender) => ({
  from,
  to: letter.to,
  ...(letter.replyTo !== undefined && { replyTo: letter.replyTo }),
  subject: letter.subject,
  text: letter.text,
  messageId: `<${letter.id}@${from.address.split('@').at(-1) ?? 'localhost'}>`,
  // Keeps holiday notes and the like from being answered to it (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
