import type { User } from '@nsem/sdk';
import { Link, useLocation, useNavigate } from 'react-router';

import type { AvailabilityControlProps } from '../features/accounts/provider/availability-control.tsx';
import { preloadAuthDialogs } from '../features/accounts/sign-in/auth-dialog-host.tsx';
import { useAuthDialogActions } from '../features/accounts/sign-in/use-auth-dialog.ts';
import type { NotificationBellProps } from '../features/notifications/notification-bell.tsx';
import { brand } from '../lib/format/brand.ts';
import { dashboardOf, isDashboardOf, logOut, useSession } from '../lib/session/session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { showToast } from '../ui/toasts/toasts.tsx';
import { AccountMenu, ColorSchemeMenu } from './account-menu.tsx';
import styles from './frame.module.css';

const AvailabilityControl = lazyPart(
  async () =>
    (await import('../features/accounts/provider/availability-control.tsx')).AvailabilityControl,
  ({ user }: AvailabilityControlProps) => user.role === 'service-provider',
  { isAhead: false },
);

const NotificationBell = lazyPart(
  async () => (await import('../features/notifications/notification-bell.tsx')).NotificationBell,
  ({ user }: NotificationBellProps) => user.role !== 'admin',
  { isAhead: false, isUrgent: false },
);

const AdminBell = lazyPart(
  async () => (await import('../features/notifications/admin-bell.tsx')).AdminBell,
  ({ user }: NotificationBellProps) => user.role === 'admin',
  { isAhead: false, isUrgent: false },
);

/** The bar at the top of every page: the brand, the main links, and the account. */
export function TopBar() {
  const session = useSession();
  return (
    <header className={styles.header}>
      <div
        className={`page ${styles.bar}`}
        data-visitor={session.state !== 'signed-in' || undefined}
      >
        <Link to="/" className={styles.brand}>
          <span className={styles.mark} aria-hidden="true" />
          <span className={styles.brandName} translate="no">
            {brand}
          </span>
        </Link>
        {session.state === 'signed-in' ? (
          <LoggedIn user={session.user} />
        ) : (
          <Visitor isRestoring={session.state !== 'anonymous'} />
        )}
      </div>
      <div className={styles.woven} aria-hidden="true" />
    </header>
  );
}

/**
 * @param props.isRestoring whether a saved session is not confirmed yet; the buttons are then
 * hidden
 */
function Visitor({ isRestoring }: { isRestoring: boolean }) {
  const { openLogin, openJoin } = useAuthDialogActions();
  const preload = { onPointerEnter: preloadAuthDialogs, onFocus: preloadAuthDialogs };
  return (
    <div className={styles.side} data-restoring={isRestoring || undefined}>
      <nav className={styles.links} aria-label="Main">
        <Link to="/about">
          Learn More<span className="visually-hidden"> about {brand}</span>
        </Link>
        <Link to="/pricing">Pricing</Link>
        <Link to="/providers">Providers</Link>
      </nav>
      <div className={styles.account}>
        <button type="button" className="button plain" onClick={() => openLogin()} {...preload}>
          Login
        </button>
        <button type="button" className="button" onClick={() => openJoin()} {...preload}>
          Sign Up
        </button>
        <ColorSchemeMenu />
      </div>
    </div>
  );
}

function LoggedIn({ user }: { user: User }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const dashboard = dashboardOf(user.role);
  const [whose, ...name] = dashboard.name.split(' ');
  const leaveSession = async () => {
    await navigate('/');
    await logOut().catch((error: unknown) =>
      showToast('warning', 'Logged out on this device only', String(error)),
    );
  };
  return (
    <div className={styles.side}>
      {!isDashboardOf(user.role, pathname) && (
        <nav className={styles.links} aria-label="Main">
          <Link to={dashboard.path}>
            <span className={styles.whose}>{whose} </span>
            {name.join(' ')}
          </Link>
        </nav>
      )}
      <div className={styles.account}>
        <Availability user={user} />
        <Bell user={user} />
        <AccountMenu user={user} onLogout={() => void leaveSession()} />
        <button
          type="button"
          className={`button quiet ${styles.logout}`}
          onClick={() => void leaveSession()}
        >
          Logout
        </button>
      </div>
    </div>
  );
}

/** The place of a provider's availability, as wide as it will be once it is loaded. */
const Availability = ({ user }: { user: User }) =>
  user.role === 'service-provider' && (
    <div className={styles.availability}>
      <AvailabilityControl user={user} />
    </div>
  );

/** The place of the bell, as wide as it will be once it is loaded. */
const Bell = ({ user }: { user: User }) => (
  <div className={styles.bell}>
    <NotificationBell user={user} />
    <AdminBell user={user} />
  </div>
);

/** The footer of every page. */
export function PageFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.woven} aria-hidden="true" />
      <div className={`page ${styles.foot}`}>
        <p>
          <strong translate="no">{brand}</strong> is from the Akan <i lang="ak">nsɛm</i>: words,
          matters. Made in Ghana; prices in GHS.
        </p>
        <nav aria-label="Footer" className={styles.footLinks}>
          <Link to="/about">
            Learn More<span className="visually-hidden"> about {brand}</span>
          </Link>
          <Link to="/providers">Providers</Link>
          <Link to="/pricing">Pricing</Link>
          <Link to="/contact">Contact Sales</Link>
        </nav>
      </div>
    </footer>
  );
}
