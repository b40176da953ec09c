import type { AnnouncementUpdate, ManagedAnnouncement, NewAnnouncement } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { nsem } from '../../../lib/api/nsem.ts';
import { reuseInFlight } from '../../../lib/api/reuse-in-flight.ts';
import { usePagedList, type PagedList } from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

const key = ['managed-announcements'] as const;

/** All announcements, newest first. */
export const useAnnouncements = (): PagedList<ManagedAnnouncement> =>
  usePagedList({
    key,
    load: (page, signal) => nsem.admin.announcements.list({ ...page, limit: 20 }, { signal }),
  });

const reload = () => queryClient.invalidateQueries({ queryKey: key });

/** A new announcement, or the changes of one that has an id. */
export type Publication =
  | Readonly<{ id: null; body: NewAnnouncement }>
  | Readonly<{ id: number; body: AnnouncementUpdate }>;

const publish = reuseInFlight(({ id, body }: Publication): Promise<ManagedAnnouncement> =>
  id === null ? nsem.admin.announcements.create(body) : nsem.admin.announcements.update(id, body),
);

/** Publishes or edits an announcement. */
export const usePublish = () => useMutation({ mutationFn: publish, onSuccess: reload });

const end = reuseInFlight((id: number) => nsem.admin.announcements.end(id));

/** Ends an announcement. */
export const useEndAnnouncement = () => useMutation({ mutationFn: end, onSuccess: reload });
