import type { Route } from './+types/account.ts';
import { RequireRole } from '../../features/accounts/sign-in/require-role.tsx';
import { pageTitle } from '../../lib/format/brand.ts';
import dashboard from '../../ui/dashboard.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Account and security') },
  { name: 'description', content: 'How you log in, and what protects your account.' },
];

const AccountSections = lazyPart(
  async () =>
    (await import('../../features/accounts/settings/account-sections.tsx')).AccountSections,
  () => true,
);

const SecuritySections = lazyPart(
  async () =>
    (await import('../../features/accounts/security/security-sections.tsx')).SecuritySections,
  () => true,
);

export default function Account() {
  return (
    <RequireRole allowed="any">
      {(user) => (
        <div className={`page ${dashboard.dashboard}`}>
          <div className={dashboard.head}>
            <h1>Account and security</h1>
            <p>{user.email}</p>
          </div>
          <AccountSections user={user} />
          <SecuritySections isAdmin={user.role === 'admin'} />
        </div>
      )}
    </RequireRole>
  );
}
