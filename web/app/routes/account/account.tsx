import { useState } from 'react';

import type { Route } from './+types/account.ts';
import type { ScopedKeysSectionProps } from '../../features/api-keys/scoped/scoped-keys-section.tsx';
import { Goodbye } from '../../features/accounts/deletion/goodbye.tsx';
import { RequireRole } from '../../features/accounts/sign-in/require-role.tsx';
import { pageTitle } from '../../lib/format/brand.ts';
import dashboard from '../../ui/dashboard.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/query/loaded.tsx';
import styles from './account.module.css';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Account and security') },
  { name: 'description', content: 'How you log in, and what protects your account.' },
];

/** Hidden as long as the first sections are loading, whose skeleton is enough. */
const following = { skeleton: null };

const AccountSections = lazyPart(
  async () =>
    (await import('../../features/accounts/settings/account-sections.tsx')).AccountSections,
  () => true,
  { skeleton: <Skeleton label="Loading your account..." /> },
);

const NotificationSettings = lazyPart(
  async () =>
    (await import('../../features/notifications/notification-settings.tsx')).NotificationSettings,
  () => true,
  following,
);

const SecuritySections = lazyPart(
  async () =>
    (await import('../../features/accounts/security/security-sections.tsx')).SecuritySections,
  () => true,
  following,
);

const ScopedKeysSection = lazyPart(
  async () =>
    (await import('../../features/api-keys/scoped/scoped-keys-section.tsx')).ScopedKeysSection,
  ({ owner }: ScopedKeysSectionProps) => owner !== null,
  { isAhead: false, ...following },
);

const DeleteSection = lazyPart(
  async () => (await import('../../features/accounts/deletion/delete-section.tsx')).DeleteSection,
  () => true,
);

export default function Account() {
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <Goodbye />;
  return (
    <RequireRole allowed="any">
      {(user) => (
        <div className={`page ${dashboard.dashboard} ${dashboard.inOrder} ${styles.account}`}>
          <div className={dashboard.head}>
            <h1>Account and security</h1>
            <p>{user.email}</p>
          </div>
          <AccountSections user={user} />
          <NotificationSettings user={user} />
          <SecuritySections isAdmin={user.role === 'admin'} />
          <ScopedKeysSection owner={user.role === 'admin' ? 'admin' : null} />
          <DeleteSection user={user} onDeleted={() => setDeleted(true)} />
        </div>
      )}
    </RequireRole>
  );
}
