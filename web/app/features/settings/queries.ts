import type { Settings, SettingsUpdate } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';
import { reuseInFlight } from '../../lib/api/reuse-in-flight.ts';
import { queryClient } from '../../lib/query/query-client.ts';

/** All settings of the marketplace. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }): Promise<Settings> => nsem.admin.settings.get({ signal }),
});

const update = reuseInFlight((change: SettingsUpdate): Promise<Settings> =>
  nsem.admin.settings.update(change),
);

/** Changes settings; the server's answer replaces the displayed ones. */
export const useUpdateSettings = () =>
  useMutation({
    mutationFn: update,
    onSuccess: (changed) => queryClient.setQueryData(settingsQuery.queryKey, changed),
  });

const sendTestMail = reuseInFlight(() => nsem.admin.settings.sendTestMail());

/** Sends a test mail to the admin. */
export const useTestMail = () => useMutation({ mutationFn: sendTestMail });
