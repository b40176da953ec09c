import type { Route } from './+types/dashboard.ts';
import { RequireRole } from '../../features/accounts/sign-in/require-role.tsx';
import { BackupsSection } from '../../features/backup/backups-section.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { PlatformStats } from '../../features/insights/admin/platform-stats.tsx';
import { pageTitle } from '../../lib/format/brand.ts';
import dashboard from '../../ui/dashboard.module.css';
import { UrlTabs } from '../../ui/kit/url-tabs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Admin Dashboard') },
  {
    name: 'description',
    content:
      'Approve services, manage languages, prices and wallets, and see how the marketplace is doing.',
  },
];

const ReviewsPanel = lazyPart(
  async () => (await import('../../features/services/admin/reviews-panel.tsx')).ReviewsPanel,
  () => true,
);

const AnalyticsPanel = lazyPart(
  async () => (await import('../../features/insights/admin/analytics-panel.tsx')).AnalyticsPanel,
  () => true,
);

const ProvidersSection = lazyPart(
  async () =>
    (await import('../../features/accounts/admin/providers-section.tsx')).ProvidersSection,
  () => true,
);

const LanguagesPanel = lazyPart(
  async () => (await import('../../features/languages/languages-panel.tsx')).LanguagesPanel,
  () => true,
);

const PricesPanel = lazyPart(
  async () => (await import('../../features/pricing/admin/prices-panel.tsx')).PricesPanel,
  () => true,
);

const WalletPanel = lazyPart(
  async () => (await import('./wallet-panel.tsx')).WalletPanel,
  () => true,
);

const AccountsPanel = lazyPart(
  async () => (await import('../../features/accounts/manage/accounts-panel.tsx')).AccountsPanel,
  () => true,
);

const AuditPanel = lazyPart(
  async () => (await import('../../features/audit-log/audit-panel.tsx')).AuditPanel,
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
          <PlatformStats />
          <BackupsSection />
          <UrlTabs
            label="Admin dashboard"
            tabs={[
              { name: 'overview', label: 'Overview', panel: <OverviewPanel /> },
              {
                name: 'providers',
                label: 'Service Provider Management',
                panel: (
                  <div className={dashboard.sections}>
                    <ReviewsPanel />
                    <ProvidersSection />
                  </div>
                ),
              },
              { name: 'languages', label: 'Language Management', panel: <LanguagesPanel /> },
              { name: 'prices', label: 'Service Pricing', panel: <PricesPanel /> },
              { name: 'analytics', label: 'Analytics', panel: <AnalyticsPanel /> },
              { name: 'wallets', label: 'Wallet Management', panel: <WalletPanel /> },
              { name: 'accounts', label: 'Accounts', panel: <AccountsPanel /> },
              { name: 'audit', label: 'Audit Log', panel: <AuditPanel /> },
            ]}
          />
        </div>
      )}
    </RequireRole>
  );
}
