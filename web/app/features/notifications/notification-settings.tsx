import { Switch } from '@mantine/core';
import type { NotificationSettings as Settings, User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import dashboard from '../../ui/dashboard.module.css';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { settingNames } from './setting-names.ts';
import styles from './settings.module.css';
import { settingsQuery, useChangeSetting } from './settings-queries.ts';

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
      <p className={styles.note}>
        What else reaches you outside of this site. Mails that protect your account are always sent.
      </p>
      <Loaded
        query={settings}
        skeleton={<Skeleton label="Loading your settings..." shape="line" count={4} />}
        errorTitle="Your settings could not be loaded"
      >
        {(loaded) => (
          <ul>
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
    <li className={styles.setting}>
      <span>
        {name}
        {telegram !== null && !hasTelegram && (
          <span className={styles.note}>Add your Telegram ID in your profile first.</span>
        )}
      </span>
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
