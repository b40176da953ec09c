import { Button } from '@mantine/core';
import type { ListedSession } from '@nsem/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText, reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatInstant } from '../../../lib/format/dates.ts';
import { Badge } from '../../../ui/states.tsx';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { refreshSessions, sessionsQuery } from './queries.ts';
import styles from './settings.module.css';

/** Lists and ends your sessions. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery);
  return (
    <section className={dashboard.card} aria-labelledby="sessions">
      <h2 id="sessions">Where you are logged in</h2>
      <Loaded
        query={sessions}
        skeleton={<Skeleton label="Loading your sessions..." count={1} />}
        errorTitle="Your sessions could not be loaded"
      >
        {(list) => (
          <>
            <ul className="ruled" aria-label="Sessions">
              {list.map((session) => (
                <SessionItem key={session.id} session={session} />
              ))}
            </ul>
            {list.some((session) => !session.is_current) && <EndOthers />}
          </>
        )}
      </Loaded>
    </section>
  );
}

const endSession = reuseInFlight((id: number) => nsem.account.sessions.end(id));

function SessionItem({ session }: Readonly<{ session: ListedSession }>) {
  const { id, device, network, last_used_at: lastUsedAt, is_current: isCurrent } = session;
  const end = useMutation({
    mutationFn: () => endSession(id),
    onSuccess: async () => {
      showToast('success', 'Device logged out', device);
      await refreshSessions();
    },
  });
  return (
    <li className={`row apart ${styles.session}`}>
      <div className="grow">
        <h3 className="heading">{device}</h3>
        <p className={dashboard.facts}>
          <span>{network ?? 'Unknown network'}</span>
          <span>Last used {formatInstant(lastUsedAt)}</span>
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="green">This device</Badge>
      ) : (
        <Button
          variant="default"
          aria-label={`${end.isPending ? 'Logging out...' : 'Log out'}: ${device}, ${formatInstant(lastUsedAt)}`}
          aria-disabled={end.isPending}
          onClick={() => end.isPending || end.mutate()}
        >
          {end.isPending ? 'Logging out...' : 'Log out'}
        </Button>
      )}
      {end.isError && (
        <Notice kind="error" title="The device was not logged out">
          {errorText(end.error)}
        </Notice>
      )}
    </li>
  );
}

function EndOthers() {
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => nsem.account.sessions.endOthers(),
    onSuccess: async () => {
      setAsking(false);
      showToast('success', 'Other devices logged out', 'Only this one is still logged in.');
      await refreshSessions();
    },
  });
  return (
    <div className="buttons">
      <Button variant="default" onClick={() => setAsking(true)}>
        Log out all others
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Log out all other devices?"
          question={<p>You will have to log in again there.</p>}
          confirmLabel="Log out all others"
          pendingLabel="Logging out..."
          tone="plain"
          isPending={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
