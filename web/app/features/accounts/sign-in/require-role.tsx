import { Button } from '@mantine/core';
import type { User } from '@nsem/sdk';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { errorText } from '../../../lib/api/calls.ts';
import styles from '../../../ui/dashboard.module.css';
import { Notice } from '../../../ui/notice.tsx';
import {
  dashboardOf,
  restoreSession,
  type Role,
  type SessionState,
  useSession,
} from '../../../lib/session/session.ts';
import { readLastAccountType, useAuthDialogActions } from './use-auth-dialog.ts';

/** The headings shown instead of a dashboard. */
type Headings = Readonly<{ loading: string; loggedOut: string; denied: string }>;

const headings: Readonly<Record<Role | 'any', Headings>> = {
  any: {
    loading: 'Loading your account...',
    loggedOut: 'Please log in to see your account.',
    denied: 'Access Denied',
  },
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

/** Shows a page to users with its role, or with any, and an explanation to everyone else. */
export function RequireRole(
  props: Readonly<{ allowed: Role | 'any'; children: (user: User) => ReactNode }>,
) {
  const { allowed: role, children } = props;
  const session = useDashboardSession();
  const texts = headings[role];
  const loginRole = role === 'any' ? readLastAccountType() : role;
  switch (session.state) {
    case 'loading':
      return (
        <StatePage>
          <h1 aria-live="polite">{texts.loading}</h1>
        </StatePage>
      );
    case 'failed':
      return <Unreachable error={session.error} />;
    case 'anonymous':
      return (
        <AccessDenied text={texts.loggedOut} role={loginRole} hasExpired={session.hasExpired} />
      );
    case 'signed-in':
      return role === 'any' || session.user.role === role ? (
        children(session.user)
      ) : (
        <AccessDenied text={texts.denied} role={loginRole} user={session.user} />
      );
  }
}

/**
 * The session of the user. A login takes effect when React has rendered the dashboard in small
 * steps, because a phone would otherwise not react for half a second; everything else at once.
 */
function useDashboardSession(): SessionState {
  const session = useSession();
  const rendered = useDeferredValue(session);
  return session.state === 'signed-in' ? rendered : session;
}

/** Shown until the server answers; the session is also restored automatically from time to time. */
function Unreachable({ error }: { error: unknown }) {
  const [isTrying, setTrying] = useState(false);
  const retry = async (): Promise<void> => {
    setTrying(true);
    await restoreSession();
    setTrying(false);
  };
  return (
    <StatePage>
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
    </StatePage>
  );
}

/** @param props.user who is logged in, in another role */
function AccessDenied(
  props: Readonly<{ text: string; role: Role; hasExpired?: boolean; user?: User }>,
) {
  const { text, role, hasExpired = false, user } = props;
  const { openLogin } = useAuthDialogActions();
  return (
    <StatePage>
      <h1>{text}</h1>
      {hasExpired && <Notice kind="warning">Your session has ended. Please log in again.</Notice>}
      {user !== undefined && <OwnDashboard user={user} />}
      <Button size="md" onClick={() => openLogin(role)}>
        {role === 'admin' ? 'Login as Admin' : 'Login'}
      </Button>
    </StatePage>
  );
}

/** Who is logged in, and where they can go instead. */
const OwnDashboard = ({ user }: { user: User }) => (
  <p>
    You are logged in as {user.name}.{' '}
    <Link to={dashboardOf(user.role).path}>{dashboardOf(user.role).name}</Link>
  </p>
);

const StatePage = ({ children }: { children: ReactNode }) => (
  <div className={`page ${styles.state}`}>{children}</div>
);
