import { brand } from '../../../lib/format/brand.ts';

const messageViews = ['open', 'answered'] as const;

/** The list of messages that an admin sees. */
export type MessageView = (typeof messageViews)[number];

/** The list named in the URL; the open messages by default. */
export const messageViewOf = (name: string | null): MessageView =>
  messageViews.find((view) => view === name) ?? 'open';

/** A count; if more pages of messages may follow, `20+`. */
export const countText = (count: number, hasMore: boolean): string =>
  hasMore ? `${count}+` : String(count);

/** The heading of the open messages: `2 open messages`. */
export function openText(count: number, hasMore: boolean): string {
  if (count === 0) return 'No open messages';
  const text = countText(count, hasMore);
  return text === '1' ? '1 open message' : `${text} open messages`;
}

/** A mailto link for a reply. The e-mail address is encoded, because it may contain URL syntax. */
export const replyLink = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}?subject=${encodeURIComponent(`Your message to ${brand}`)}`;
