import { Button } from '@mantine/core';
import type { Settings, TestMail as TestedMail } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { errorText } from '../../lib/api/calls.ts';
import dashboard from '../../ui/dashboard.module.css';
import { Fact, Facts, Fold } from '../../ui/facts.tsx';
import formStyles from '../../ui/form.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import { sections } from './setting-text.ts';
import { SettingsForm, settingsQuery, useTestMail } from './settings-form.tsx';
import styles from './settings.module.css';

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
        <p className="soft">
          Mails are from {settings.mail.from}. MAIL_FROM sets the address, and can set another name.
        </p>
        <Fold label="Set when the server starts">
          <p className="soft">These are environment variables of the server.</p>
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
  <div className={`soft ${styles.loading}`}>
    <p>Loading settings...</p>
  </div>
);

/** How mails are sent, and a mail to try it. */
function TestMail({ mail: { server, from } }: { mail: Settings['mail'] }) {
  const test = useTestMail();
  return (
    <div className={formStyles.form}>
      <Facts>
        <Fact name="Mail server (SMTP_URL)">{server ?? 'None: mails are saved to a folder'}</Fact>
        <Fact name="Sender (MAIL_FROM)">{from}</Fact>
      </Facts>
      {test.isError && (
        <Notice kind="error" title="The test mail was not sent">
          {errorText(test.error)}
        </Notice>
      )}
      {test.data !== undefined && <Outcome tested={test.data} />}
      <div className={formStyles.actions}>
        <Button
          variant="default"
          size="md"
          aria-disabled={test.isPending || undefined}
          aria-live="polite"
          onClick={() => test.isPending || test.mutate()}
        >
          {test.isPending ? 'Sending...' : 'Send a test mail to me'}
        </Button>
      </div>
    </div>
  );
}

function Outcome({ tested: { outcome, reason, server, to } }: { tested: TestedMail }) {
  if (outcome !== 'sent') {
    return (
      <Notice kind="error" title="The test mail was not sent">
        {reason}
      </Notice>
    );
  }
  return (
    <Notice kind="success" title={server === null ? 'Saved to the folder' : 'Sent'}>
      {server === null
        ? `The mail to ${to} is in the folder for mails on the server.`
        : `The mail server accepted the mail to ${to}. Look into your inbox.`}
    </Notice>
  );
}
