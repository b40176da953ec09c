import type { Route } from './+types/dashboard.ts';
import { RequireRole } from '../../features/auth/require-role.tsx';
import { CreditForm } from '../../features/credits/credit-form.tsx';
import { ReviewsPanel } from '../../features/service-reviews/reviews-panel.tsx';
import { pageTitle } from '../../lib/brand.ts';
import dashboard from '../../ui/dashboard.module.css';
import { UrlTabs } from '../../ui/kit/url-tabs.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Admin Dashboard') }];

export default function AdminDashboard() {
  return (
    <RequireRole role="admin">
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
