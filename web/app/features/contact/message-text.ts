import { brand } from '../../lib/brand.ts';

const messageViews = ['open', 'answered'] as const;

/** Which messages an admin looks at. */
export type MessageView = (typeof messageViews)[number];

/** The messages that an address names: those that wait where it names none. */
export const messageViewOf = (name: string | null): MessageView =>
  messageViews.find((view) => view === name) ?? 'open';

/** How many messages there are, where there may be more than are known: `20+`. */
export const countText = (count: number, hasMore: boolean): string =>
  hasMore ? `${count}+` : String(count);

/** How many messages wait: `2 open messages`. */
export function openText(count: number, hasMore: boolean): string {
  if (count === 0) return 'No open messages';
  const text = countText(count, hasMore);
  return text === '1' ? '1 open message' : `${text} open messages`;
}

/** Where an answer is written. An address may hold what means something else in a link. */
export const answerLink = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}?subject=${encodeURIComponent(`Your message to ${brand}`)}`;
