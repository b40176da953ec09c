import type { Settings } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import dashboard from '../../ui/dashboard.module.css';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import { settingsQuery } from './queries.ts';
import { sections } from './setting-text.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings.module.css';
import { TestMail } from './test-mail.tsx';

/** What admins can change while the marketplace runs, and what is only read at its start. */
export const SettingsSections = () => (
  <Loaded
    query={useQuery(settingsQuery)}
    skeleton={<LoadingSections />}
    errorTitle="Settings could not be loaded"
  >
    {(settings) => <Sections settings={settings} />}
  </Loaded>
);

function Sections({ settings }: { settings: Settings }) {
  return (
    <>
      <Section title="Jobs and Prices">
        <SettingsForm settings={settings} names={sections.orders} title="Jobs and prices" />
      </Section>
      <Section title="Limits">
        <SettingsForm settings={settings} names={sections.limits} title="Limits" />
      </Section>
      <Section title="Mail">
        <TestMail mail={settings.mail} />
      </Section>
      <Section title="Brand">
        <SettingsForm settings={settings} names={sections.brand} title="Brand" />
        <p className={styles.about}>
          Mails are from {settings.mail.from}. MAIL_FROM sets the address, and can set another name.
        </p>
        <Fold label="Set when the server starts">
          <p className={styles.about}>These are environment variables of the server.</p>
          <Facts>
            {settings.fixed.map(({ variable, value }) => (
              <Fact key={variable} name={variable}>
                {value ?? 'Off'}
              </Fact>
            ))}
          </Facts>
        </Fold>
      </Section>
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={dashboard.card} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** As high as the sections, so that what follows does not move when they are loaded. */
const LoadingSections = () => (
  <div className={styles.loading}>
    <p>Loading settings...</p>
  </div>
);
