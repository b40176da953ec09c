import { Switch } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { MemorySettings, PasswordChange, User } from '@nsem/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { minLength, object, string } from 'zod/mini';

import { DownloadRow } from '../../../entities/downloads/downloads.tsx';
import type { StartDownload } from '../../../entities/downloads/running-downloads.ts';
import { errorText, reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { Badge } from '../../../ui/states.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { Fold } from '../../../ui/facts.tsx';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import {
  confirmationSchema,
  CurrentPassword,
  mismatch,
  NewPassword,
  newPasswordSchema,
  showPasswordErrors,
} from '../passwords/new-password.tsx';
import { AcceptanceSection } from './acceptance-section.tsx';
import { BlocksSection } from './blocks-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { memorySettingsQuery, refreshSessions } from './queries.ts';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';

/** Your e-mail, password, sessions, limits and data; what may be reused, and whom you block. */
export const AccountSections = ({ user }: Readonly<{ user: User }>) => (
  <div className={`stack loose ${dashboard.inOrder}`}>
    <EmailSection user={user} />
    <PasswordSection user={user} />
    <SessionsSection />
    {user.role === 'client' && <AcceptanceSection user={user} />}
    {user.role === 'client' && <MemorySection />}
    {user.role !== 'admin' && <BlocksSection viewer={user.role} />}
    <LimitsSection />
    <DataSection />
  </div>
);

/** Your e-mail and whether it is verified; a notice above the page sends another link. */
export const EmailSection = ({ user }: Readonly<{ user: User }>) => (
  <section className={dashboard.card} aria-labelledby="email">
    <div className="row apart">
      <h2 id="email">E-mail</h2>
      <Badge tone={user.email_verified ? 'green' : 'yellow'}>
        {user.email_verified ? 'Verified' : 'Not verified'}
      </Badge>
    </div>
    <p className="breakable">{user.email}</p>
  </section>
);

/** The fields, named as in the API, so that its errors find them. */
const empty = { current_password: '', new_password: '', confirm_password: '' };

const schema = object({
  current_password: string().check(minLength(1, 'Enter your current password')),
  new_password: newPasswordSchema,
  confirm_password: confirmationSchema,
});

const changePassword = reuseInFlight((change: PasswordChange) =>
  nsem.account.changePassword(change),
);

/** Changes your password. */
export function PasswordSection({ user }: Readonly<{ user: User }>) {
  const form = useForm({
    initialValues: empty,
    validate: schemaResolver(schema, { sync: true }),
  });
  const change = useMutation({
    mutationFn: ({ current_password, new_password }: typeof empty) =>
      changePassword({ current_password, new_password }),
    onSuccess: () => {
      form.reset();
      showToast('success', 'Password Changed', 'Your other devices were logged out.');
      return refreshSessions();
    },
    onError: (error) => showPasswordErrors(form, error, 'new_password'),
  });
  const submit = (values: typeof empty): void => {
    if (values.new_password === values.confirm_password) change.mutate(values);
    else form.setFieldError('confirm_password', mismatch.text);
  };
  return (
    <section className={dashboard.card} aria-labelledby="password">
      <h2 id="password">Password</h2>
      <p className="soft">Changing it logs out your other devices.</p>
      <Fold label="Change your password">
        <form
          className={`${formStyles.form} ${styles.narrow}`}
          onSubmit={form.onSubmit(submit)}
          noValidate
        >
          {/* For password managers. */}
          <input type="text" autoComplete="username" value={user.email} readOnly hidden />
          <CurrentPassword label="Current password" {...form.getInputProps('current_password')} />
          <NewPassword label="New password" hasMeter {...form.getInputProps('new_password')} />
          <NewPassword label="Confirm new password" {...form.getInputProps('confirm_password')} />
          {change.isError && (
            <Notice kind="error" title="Your password was not changed">
              {errorText(change.error)}
            </Notice>
          )}
          <div className="buttons">
            <SubmitButton
              label="Change password"
              pendingLabel="Changing..."
              isPending={change.isPending}
            />
          </div>
        </form>
      </Fold>
    </section>
  );
}

const failed = 'Your choice could not be saved. Please try again.';

/** What a client allows with the translations of their texts. */
export function MemorySection() {
  const settings = useQuery(memorySettingsQuery);
  return (
    <section className={dashboard.card} aria-labelledby="memory">
      <h2 id="memory">Translations of your texts</h2>
      <Loaded
        query={settings}
        skeleton={<Skeleton label="Loading your choice..." count={1} />}
        errorTitle="Your choice could not be loaded"
      >
        {(loaded) => <ReuseSwitch settings={loaded} />}
      </Loaded>
    </section>
  );
}

function ReuseSwitch({ settings }: Readonly<{ settings: MemorySettings }>) {
  const save = useMutation({
    mutationFn: (allowsReuse: boolean) => nsem.memory.updateSettings({ allows_reuse: allowsReuse }),
    onSuccess: (saved) => queryClient.setQueryData(memorySettingsQuery.queryKey, saved),
    onError: (error) => showToast('error', 'Update Failed', errorText(error, failed)),
  });
  return (
    <Switch
      size="md"
      label="Translators may reuse them for other clients"
      description={
        'A translator sees the sentences that they translated for you again when a text is similar. ' +
        'If you switch this on, they also see them when they work for other clients, without your ' +
        'name and your jobs. Other translators never see them.'
      }
      checked={save.isPending ? save.variables : settings.allows_reuse}
      onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
    />
  );
}

const texts = {
  name: 'All your data',
  content: 'With your files, in one .zip',
  done: 'Your data has been downloaded',
  failed: 'Your data could not be downloaded',
} as const;

const startExport: StartDownload = (options) => nsem.account.export(options);

/** Downloads all that is stored about you. */
export const DataSection = () => (
  <section className={dashboard.card} aria-labelledby="data">
    <h2 id="data">Your data</h2>
    <p className="soft">
      Download everything that is stored about you: your account, jobs, payments and files.
    </p>
    <DownloadRow id="export" texts={texts} start={startExport} />
  </section>
);
