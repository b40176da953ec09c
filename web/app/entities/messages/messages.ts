import type { Message, UnreadMessages } from '@nsem/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { collect, reuseInFlight } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';

const messageKeys = {
  unread: ['messages', 'unread'],
  ofJob: (jobId: number) => ['messages', 'job', jobId],
} as const;

/** Messages arrive as events; polling makes up for those that are missed. */
const pollMs = 30_000;

/** How many messages one call loads; few conversations are longer. */
const pageSize = 100;

/** Which conversation: admins name a reason, which is recorded each time that it is loaded. */
export type ConversationKey = Readonly<{ jobId: number; reason: string | null; isLive: boolean }>;

/** The messages about a job, oldest first. */
export const messagesQuery = ({ jobId, reason, isLive }: ConversationKey) =>
  queryOptions({
    queryKey: [...messageKeys.ofJob(jobId), reason],
    queryFn: ({ signal }): Promise<readonly Message[]> => {
      const query = { limit: pageSize, ...(reason !== null && { reason }) };
      return collect(nsem.jobs.messages.list(jobId, query, { signal }));
    },
    refetchInterval: isLive && pollMs,
    ...(reason !== null && { staleTime: Infinity, refetchOnReconnect: false }),
  });

/** Loads the conversation of a job again after a change. */
export const refreshMessages = (jobId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: messageKeys.ofJob(jobId) });

/** Shows a message that was written or changed, before the conversation is loaded again. */
export function showMessage(message: Message): void {
  queryClient.setQueriesData<readonly Message[]>(
    { queryKey: messageKeys.ofJob(message.job_id) },
    (shown) => shown && withMessage(shown, message),
  );
}

/** The messages with one that is new or has changed. */
const withMessage = (messages: readonly Message[], message: Message): readonly Message[] =>
  messages.some(({ id }) => id === message.id)
    ? messages.map((one) => (one.id === message.id ? message : one))
    : [...messages, message];

/** How many messages the user has not read, by their jobs; only the bell in the top bar loads it. */
export const unreadMessagesQuery = queryOptions({
  queryKey: messageKeys.unread,
  queryFn: async ({ signal }): Promise<UnreadMessages> => {
    const unread = await nsem.jobs.messages.countUnread({ signal });
    noteUnread(unread.total > 0);
    return unread;
  },
});

const unreadKey = 'unread_messages';

/** Notes for the next page whether there are unread messages: their notifications may be read. */
function noteUnread(isUnread: boolean): void {
  try {
    localStorage.setItem(unreadKey, isUnread ? '1' : '');
  } catch {
    // The notifications show it.
  }
}

/** Whether there were unread messages when this device counted them last. */
export function hadUnread(): boolean {
  try {
    return localStorage.getItem(unreadKey) === '1';
  } catch {
    return false;
  }
}

/** What the user has not read, as far as it is known by now. */
const useUnreadMessages = (): UnreadMessages | undefined =>
  useQuery({ ...unreadMessagesQuery, enabled: false }).data;

/** How many messages about a job the user has not read, as far as it is known by now. */
export const useUnreadOf = (jobId: number): number =>
  useUnreadMessages()?.jobs.find(({ job_id: id }) => id === jobId)?.unread ?? 0;

const markRead = reuseInFlight(({ jobId, upToId }: Readonly<{ jobId: number; upToId: number }>) =>
  nsem.jobs.messages.markRead(jobId, { up_to_id: upToId }),
);

/** Marks the messages about a job as read, up to one. If that fails, they stay unread. */
export async function markMessagesRead(jobId: number, upToId: number): Promise<void> {
  const marked = await markRead({ jobId, upToId }).catch(() => null);
  if (marked === null) return;
  await queryClient.invalidateQueries({ queryKey: messageKeys.unread });
}
