import { Switch } from '@mantine/core';
import type {
  Notification,
  NotificationSettingsUpdate,
  NotificationSettings as SavedSettings,
  NotificationSettings as Settings,
  User,
} from '@nsem/sdk';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { errorText } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import dashboard from '../../ui/dashboard.module.css';
import { Loaded, Skeleton } from '../../ui/query/loaded.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import styles from './settings.module.css';

const headingId = 'notification-settings';

/** What the user also gets by e-mail or Telegram. */
export function NotificationSettings({ user }: Readonly<{ user: User }>) {
  const settings = useQuery(settingsQuery);
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isLoaded = settings.data !== undefined;
  useEffect(() => {
    if (isLoaded && hash === `#${headingId}`) section.current?.scrollIntoView();
  }, [hash, isLoaded]);
  const hasTelegram = user.role === 'service-provider' && user.telegram_id !== null;
  return (
    <section ref={section} className={dashboard.card} aria-labelledby={headingId}>
      <h2 id={headingId}>Notifications</h2>
      <p className="soft">
        What else reaches you outside of this site. Mails that protect your account are always sent.
      </p>
      <Loaded
        query={settings}
        skeleton={<Skeleton label="Loading your settings..." shape="line" count={4} />}
        errorTitle="Your settings could not be loaded"
      >
        {(loaded) => (
          <ul className={`ruled ${styles.settings}`}>
            {loaded.settings.map((setting) => (
              <SettingItem key={setting.kind} setting={setting} hasTelegram={hasTelegram} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

type Setting = Settings['settings'][number];

function SettingItem(props: Readonly<{ setting: Setting; hasTelegram: boolean }>) {
  const { setting, hasTelegram } = props;
  const { kind, mail, telegram } = setting;
  const change = useChangeSetting();
  const name = settingNames[kind];
  return (
    <li className="row apart">
      <div className="grow">
        {name}
        {telegram !== null && !hasTelegram && (
          <p className="soft">Add your Telegram ID in your profile first.</p>
        )}
      </div>
      {mail !== null && (
        <Switch
          label="E-mail"
          classNames={{ body: styles.channel }}
          aria-label={`${name}: e-mail`}
          checked={mail}
          onChange={({ currentTarget }) => change.mutate({ kind, mail: currentTarget.checked })}
        />
      )}
      {telegram !== null && (
        <Switch
          label="Telegram"
          classNames={{ body: styles.channel }}
          aria-label={`${name}: Telegram`}
          checked={telegram}
          onChange={({ currentTarget }) => change.mutate({ kind, telegram: currentTarget.checked })}
        />
      )}
    </li>
  );
}

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
  { settings }: SavedSettings,
  { kind, mail, telegram }: SettingChange,
): SavedSettings => ({
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

/** What each kind of notification reports, as the label of its settings. */
export const settingNames: Readonly<Record<Notification['kind'], string>> = {
  job_accepted: 'A provider starts on your job',
  job_delivered: 'Your job is delivered',
  job_released: 'A provider returns your job',
  job_failed: 'Your job cannot be done',
  job_cancelled: 'A job is cancelled',
  job_refunded: 'A job is refunded',
  job_offered: 'There is a job for you',
  job_assigned: 'A job is assigned to you',
  job_late: 'A job is late',
  job_message: 'Someone writes to you about a job',
  job_taken_back: 'A client takes a job back',
  result_accepted: 'A client accepts your work',
  revision_requested: 'A client asks for a change',
  review_ending: 'The time to review a result is ending',
  dispute_opened: 'A result is disputed',
  dispute_decided: 'An admin decides a dispute',
  part_refunded: 'Part of a job is refunded',
  proposal_received: 'A provider needs longer',
  proposal_accepted: 'A client agrees to your time',
  proposal_declined: 'A client declines your time',
  service_approved: 'Your service is approved',
  service_rejected: 'Your service is rejected',
  payout_paid: 'You are paid',
  payout_failed: 'A payout does not go through',
  rating_received: 'A client rates you',
  announcement: 'News about the marketplace',
};
