import type { ContactMessage } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { nsem } from '../../../lib/api/nsem.ts';
import { reuseInFlight } from '../../../lib/api/calls.ts';
import { brand } from '../../../lib/format/brand.ts';
import {
  type PagedList,
  usePagedList,
  type PagedListOptions,
} from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

const contactKeys = {
  all: ['contact'],
  list: (view: MessageView) => ['contact', view] as const,
} as const;

const pageSize = 20;

/** New messages can arrive at any time. */
const pollMs = 30_000;

/** The open or the answered messages, newest first. */
export const contactMessagesList = (view: MessageView): PagedListOptions<ContactMessage> => ({
  key: contactKeys.list(view),
  load: (page, signal) =>
    nsem.contact.list({ ...page, answered: view === 'answered', limit: pageSize }, { signal }),
  pollMs: () => pollMs,
});

export const useContactMessages = (view: MessageView): PagedList<ContactMessage> =>
  usePagedList(contactMessagesList(view));

const mark = reuseInFlight(({ id, isAnswered }: Readonly<{ id: number; isAnswered: boolean }>) =>
  nsem.contact.update(id, { is_answered: isAnswered }),
);

/**
 * Marks a message as answered or open, then refetches the lists.
 *
 * @param onSuccess called while the message is still in the list
 */
export const useMarkMessage = (onSuccess: () => void) =>
  useMutation({
    mutationFn: mark,
    onSuccess,
    onSettled: () => queryClient.invalidateQueries({ queryKey: contactKeys.all }),
  });

const messageViews = ['open', 'answered'] as const;

/** The list of messages that an admin sees. */
export type MessageView = (typeof messageViews)[number];

/** The list named in the URL; the open messages by default. */
export const messageViewOf = (name: string | null): MessageView =>
  messageViews.find((view) => view === name) ?? 'open';

/** A count; if more pages of messages may follow, `20+`. */
const countText = (count: number, hasMore: boolean): string =>
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

/** The number of open messages, if there are any. */
export function OpenMessageCount() {
  const { items, loadMore } = useContactMessages('open');
  if (items === undefined || items.length === 0) return null;
  return <> ({countText(items.length, loadMore !== null)} open)</>;
}
