import type { Route } from './+types/dashboard.ts';
import { RequireRole } from '../../features/auth/require-role.tsx';
import { ReviewsPanel } from '../../features/service-reviews/reviews-panel.tsx';
import { pageTitle } from '../../lib/brand.ts';
import dashboard from '../../ui/dashboard.module.css';
import { UrlTabs } from '../../ui/kit/url-tabs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Admin Dashboard') }];

const CreditForm = lazyPart(
  async () => (await import('../../features/credits/credit-form.tsx')).CreditForm,
  () => true,
);

export default function AdminDashboard() {
  return (
    <RequireRole allowed="admin">
      {() => (
        <div className={`page ${dashboard.dashboard}`}>
          <div className={dashboard.head}>
            <h1>Admin Dashboard</h1>
          </div>
          <UrlTabs
            label="Admin dashboard"
            tabs={[
              { name: 'providers', label: 'Service Provider Management', panel: <ReviewsPanel /> },
              { name: 'wallets', label: 'Wallet Management', panel: <CreditForm /> },
            ]}
          />
        </div>
      )}
    </RequireRole>
  );
}
