import type { NotificationSettings, NotificationSettingsUpdate } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { errorText } from '../../lib/api/error-text.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';

/** What the user also gets by e-mail or Telegram. */
export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => nsem.notifications.settings.get({ signal }),
});

/** A change of one setting. */
export type SettingChange = NotificationSettingsUpdate['settings'][number];

const { queryKey } = settingsQuery;

/** The settings as they are after the change. */
const withChange = (
  { settings }: NotificationSettings,
  { kind, mail, telegram }: SettingChange,
): NotificationSettings => ({
  settings: settings.map((setting) =>
    setting.kind === kind
      ? { kind, mail: mail ?? setting.mail, telegram: telegram ?? setting.telegram }
      : setting,
  ),
});

/** Saves a change, which is shown at once and taken back if it is refused. */
export const useChangeSetting = () =>
  useMutation({
    mutationFn: (change: SettingChange) =>
      nsem.notifications.settings.update({ settings: [change] }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (shown) => shown && withChange(shown, change));
    },
    onError: (error) => showToast('error', 'Not saved', errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
