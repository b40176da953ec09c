import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { refreshFactors } from '../../../entities/second-factors/queries.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { AppSetup } from './app-setup.tsx';
import styles from './security.module.css';

type AppSectionProps = Readonly<{
  /** When the app was set up; null if there is none. */
  createdAt: string | null;
  onCodes: (codes: readonly string[]) => void;
}>;

/** Sets up and removes the authenticator app. */
export function AppSection({ createdAt, onCodes }: AppSectionProps) {
  return (
    <section className={dashboard.card} aria-labelledby="app">
      <div className={dashboard.cardHead}>
        <h2 id="app">Authenticator app</h2>
        <Badge tone={createdAt === null ? 'plain' : 'green'}>
          {createdAt === null ? 'Off' : 'On'}
        </Badge>
      </div>
      {createdAt === null ? <NoApp onCodes={onCodes} /> : <App createdAt={createdAt} />}
    </section>
  );
}

function NoApp({ onCodes }: Pick<AppSectionProps, 'onCodes'>) {
  const create = useMutation({ mutationFn: () => nsem.secondFactors.createTotp(), gcTime: 0 });
  if (create.isSuccess) {
    return (
      <AppSetup
        totp={create.data}
        onCancel={() => create.reset()}
        onDone={(codes) => {
          if (codes !== null) onCodes(codes);
          void refreshFactors();
        }}
      />
    );
  }
  return (
    <>
      <p className={styles.note}>
        An app on your phone shows a new code every 30 seconds. With it, no one can log in with your
        password alone.
      </p>
      {create.isError && <Notice kind="error">{errorText(create.error)}</Notice>}
      <div className={dashboard.actions}>
        <Button aria-disabled={create.isPending} onClick={() => create.mutate()}>
          Set up
        </Button>
      </div>
    </>
  );
}

function App({ createdAt }: Readonly<{ createdAt: string }>) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => nsem.secondFactors.deleteTotp(),
    onSuccess: async () => {
      setAsking(false);
      await refreshFactors();
    },
  });
  return (
    <>
      <p className={styles.note}>Set up on {formatDay(createdAt)}.</p>
      <div className={dashboard.actions}>
        <Button variant="default" onClick={() => setAsking(true)}>
          Remove
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Remove authenticator app"
          question={<p>Your account will be less well protected without it.</p>}
          confirmLabel="Remove"
          pendingLabel="Removing..."
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
