import type { ContactMessage } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { joined } from '../../lib/joined.ts';
import { nsem } from '../../lib/nsem.ts';
import { usePagedList, type PagedList } from '../../lib/pages.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { MessageView } from './message-text.ts';

/** Where what people wrote is kept. */
const contactKeys = {
  all: ['contact'],
  list: (view: MessageView) => ['contact', view] as const,
} as const;

const pageSize = 20;

/** People write at any time. */
const pollMs = 30_000;

/** The messages that wait or are answered, newest first. */
export const useContactMessages = (view: MessageView): PagedList<ContactMessage> =>
  usePagedList({
    key: contactKeys.list(view),
    load: (page, signal) =>
      nsem.contact.list({ ...page, answered: view === 'answered', limit: pageSize }, { signal }),
    pollMs: () => pollMs,
  });

const mark = joined(({ id, isAnswered }: Readonly<{ id: number; isAnswered: boolean }>) =>
  nsem.contact.update(id, { is_answered: isAnswered }),
);

/**
 * Marks a message as answered, or opens it again; the lists are up to date afterwards.
 *
 * @param onSuccess told while the message still is in the list
 */
export const useMarkMessage = (onSuccess: () => void) =>
  useMutation({
    mutationFn: mark,
    onSuccess,
    onSettled: () => queryClient.invalidateQueries({ queryKey: contactKeys.all }),
  });
