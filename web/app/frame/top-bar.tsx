import { Link, useLocation, useNavigate } from 'react-router';

import { preloadAuthDialogs } from '../features/auth/auth-dialog-host.tsx';
import { dashboardOf, isDashboard } from '../features/auth/dashboard-of.ts';
import { logOut, useSession } from '../features/auth/session.ts';
import { useAuthDoors } from '../features/auth/use-auth-dialog.ts';
import { brand } from '../lib/brand.ts';
import { showToast } from '../ui/toasts/toast-store.ts';
import styles from './frame.module.css';

/** The bar at the top of every page: where one is, where one can go, and who one is. */
export function TopBar() {
  const session = useSession();
  return (
    <header className={styles.header}>
      <div className={`page ${styles.bar}`}>
        <Link to="/" className={styles.brand}>
          <span className={styles.mark} aria-hidden="true" />
          {brand}
        </Link>
        {session.state === 'signed-in' ? (
          <Member name={session.user.name} role={session.user.role} />
        ) : (
          <Visitor isUnsure={session.state !== 'anonymous'} />
        )}
      </div>
      <div className={styles.woven} aria-hidden="true" />
    </header>
  );
}

/** @param props.isUnsure where a session is kept and not yet confirmed: nothing is offered then */
function Visitor({ isUnsure }: { isUnsure: boolean }) {
  const { openLogin, openJoin } = useAuthDoors();
  const { pathname } = useLocation();
  const ahead = { onPointerEnter: preloadAuthDialogs, onFocus: preloadAuthDialogs };
  return (
    <div
      className={styles.side}
      data-unsure={isUnsure || undefined}
      data-at-work={isDashboard(pathname) || undefined}
    >
      <nav className={styles.links} aria-label="Main">
        <Link to="/about">
          Learn More<span className="visually-hidden"> about {brand}</span>
        </Link>
        <Link to="/pricing">Pricing</Link>
      </nav>
      <div className={styles.doors}>
        <button type="button" className="button plain" onClick={() => openLogin()} {...ahead}>
          Login
        </button>
        <button type="button" className="button" onClick={() => openJoin()} {...ahead}>
          Sign Up
        </button>
      </div>
    </div>
  );
}

function Member({ name, role }: { name: string; role: Parameters<typeof dashboardOf>[0] }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const dashboard = dashboardOf(role);
  const leave = async () => {
    await navigate('/');
    await logOut().catch((error: unknown) =>
      showToast('warning', 'Logged out on this device only', String(error)),
    );
  };
  return (
    <div className={styles.side}>
      {pathname.replace(/\/$/, '') !== dashboard.path && (
        <nav className={styles.links} aria-label="Main">
          <Link to={dashboard.path}>{dashboard.name}</Link>
        </nav>
      )}
      <div className={styles.doors}>
        <span className={styles.name}>{name}</span>
        <button type="button" className="button quiet" onClick={() => void leave()}>
          Logout
        </button>
      </div>
    </div>
  );
}
