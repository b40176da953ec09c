import {
  findUnreadToSend,
  ok,
  refuse,
  type Result,
  type UnitOfWork,
  type UnreadToSend,
} from '@nsem/core';

import { defuseLinks } from '../mail/mail-message.ts';
import { type Branding, screenUrl } from '../outbox/branding.ts';
import type { NoticeBy } from '../outbox/notices.ts';
import type { ChatMessage } from './messenger.ts';

type UnreadNotice = Extract<NoticeBy<'telegram'>, Readonly<{ kind: 'job-message-telegram' }>>;

/** How much of a message is quoted, in characters: five of them are far from what Telegram accepts. */
const longestQuote = 300;

/** What is quoted of one message: attachments are never sent. */
function quote(text: string): string {
  const letters = [...text.replaceAll('\n', ' ')];
  const start = letters.slice(0, longestQuote).join('');
  const end = letters.length > longestQuote ? '…' : '';
  return text === '' ? '(a file)' : `“${defuseLinks(start)}${end}”`;
}

/** Renders what a client has written to their provider. */
export function renderUnread(
  { jobId }: Pick<UnreadNotice, 'jobId'>,
  { texts, count }: UnreadToSend,
  branding: Branding,
): string {
  const rest = count - texts.length;
  const link = screenUrl(branding, `/service-provider/jobs/${jobId}`);
  return [
    `The client has written to you about job #${jobId} on ${branding.brand}:`,
    ...texts.map(quote),
    ...(texts.length > 0 && rest > 0 ? [`And ${rest} more.`] : []),
    link === null ? 'Answer on the page of the job.' : `Answer here: ${link}`,
  ].join('\n');
}

/**
 * Builds the message about what a provider has not read.
 *
 * @param id the same for each attempt to send the notice.
 * @returns a refusal with a sentence if it is obsolete.
 */
export const buildUnreadMessage = (
  unitOfWork: UnitOfWork,
  { id, notice }: Readonly<{ id: string; notice: UnreadNotice }>,
  branding: Branding,
): Promise<Result<ChatMessage, string>> =>
  unitOfWork.read(async (stores) => {
    const unread = await findUnreadToSend(stores, notice);
    if (unread === undefined) return refuse('The message was read.');
    const provider = await stores.accounts.find(notice.accountId);
    const chatId = provider?.telegramId ?? null;
    if (chatId === null) return refuse('The provider has no Telegram ID.');
    return ok({ id, chatId, text: renderUnread(notice, unread, branding) });
  });
