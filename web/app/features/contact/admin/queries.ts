import type { ContactMessage } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { reuseInFlight } from '../../../lib/api/reuse-in-flight.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { usePagedList, type PagedList } from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import type { MessageView } from './message-text.ts';

const contactKeys = {
  all: ['contact'],
  list: (view: MessageView) => ['contact', view] as const,
} as const;

const pageSize = 20;

/** New messages can arrive at any time. */
const pollMs = 30_000;

/** The open or the answered messages, newest first. */
export const useContactMessages = (view: MessageView): PagedList<ContactMessage> =>
  usePagedList({
    key: contactKeys.list(view),
    load: (page, signal) =>
      nsem.contact.list({ ...page, answered: view === 'answered', limit: pageSize }, { signal }),
    pollMs: () => pollMs,
  });

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
