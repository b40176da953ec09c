import { Button } from '@mantine/core';
import type { User } from '@nsem/sdk';
import { useState, type ReactNode } from 'react';

import { errorText } from '../../lib/error-text.ts';
import styles from '../../ui/dashboard.module.css';
import { Notice } from '../../ui/notice.tsx';
import type { Role } from './dashboard-of.ts';
import { restoreSession, useSession } from './session.ts';
import { useAuthDoors } from './use-auth-dialog.ts';

/** What a dashboard says to those who may not see it. */
type Doorstep = Readonly<{ loading: string; loggedOut: string; denied: string }>;

const doorsteps: Readonly<Record<Role, Doorstep>> = {
  admin: {
    loading: 'Authenticating...',
    loggedOut: 'Admin Login Required',
    denied: 'Access Denied',
  },
  'service-provider': {
    loading: 'Loading your dashboard...',
    loggedOut: 'Access Denied: You need service provider privileges to access this page.',
    denied: 'Access Denied: You need service provider privileges to access this page.',
  },
  client: {
    loading: 'Loading your dashboard...',
    loggedOut: 'Access Denied: You need client privileges to access this page.',
    denied: 'Access Denied: You need client privileges to access this page.',
  },
};

/** Shows a dashboard to people of its role, and to others why they cannot see it. */
export function RequireRole(
  props: Readonly<{ allowed: Role; children: (user: User) => ReactNode }>,
) {
  const { allowed: role, children } = props;
  const session = useSession();
  const texts = doorsteps[role];
  switch (session.state) {
    case 'loading':
      return (
        <Standing isPassing>
          <h1 aria-live="polite">{texts.loading}</h1>
        </Standing>
      );
    case 'failed':
      return <OutOfReach error={session.error} />;
    case 'anonymous':
      return <Refused text={texts.loggedOut} role={role} hasExpired={session.hasExpired} />;
    case 'signed-in':
      return session.user.role === role ? (
        children(session.user)
      ) : (
        <Refused text={texts.denied} role={role} hasExpired={false} />
      );
  }
}

/** Stands until the marketplace answers, which it is asked for from time to time. */
function OutOfReach({ error }: { error: unknown }) {
  const [isTrying, setTrying] = useState(false);
  const retry = async (): Promise<void> => {
    setTrying(true);
    await restoreSession();
    setTrying(false);
  };
  return (
    <Standing>
      <h1>The marketplace cannot be reached</h1>
      <Notice kind="error">{errorText(error)}</Notice>
      <Button
        size="md"
        aria-disabled={isTrying || undefined}
        aria-live="polite"
        onClick={() => isTrying || void retry()}
      >
        {isTrying ? 'Trying...' : 'Retry'}
      </Button>
    </Standing>
  );
}

function Refused(props: Readonly<{ text: string; role: Role; hasExpired: boolean }>) {
  const { text, role, hasExpired } = props;
  const { openLogin } = useAuthDoors();
  return (
    <Standing>
      <h1>{text}</h1>
      {hasExpired && <Notice kind="warning">Your session has ended. Please log in again.</Notice>}
      <Button size="md" onClick={() => openLogin(role)}>
        {role === 'admin' ? 'Login as Admin' : 'Login'}
      </Button>
    </Standing>
  );
}

/** @param props.isPassing whether a whole dashboard is about to stand here */
const Standing = (props: Readonly<{ isPassing?: boolean; children: ReactNode }>) => (
  <div className={`page ${styles.state}`} data-passing={props.isPassing}>
    {props.children}
  </div>
);
