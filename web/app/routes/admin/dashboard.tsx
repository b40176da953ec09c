import type { Route } from './+types/dashboard.ts';
import { RequireRole } from '../../features/auth/require-role.tsx';
import { BackupsSection } from '../../features/backups/backups-section.tsx';
import { OverviewPanel } from '../../features/platform/overview-panel.tsx';
import { PlatformStats } from '../../features/platform/platform-stats.tsx';
import { pageTitle } from '../../lib/brand.ts';
import dashboard from '../../ui/dashboard.module.css';
import { UrlTabs } from '../../ui/kit/url-tabs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Admin Dashboard') },
  {
    name: 'description',
    content:
      'Approve services, manage languages, prices and wallets, and see how the marketplace does.',
  },
];

const ReviewsPanel = lazyPart(
  async () => (await import('../../features/service-reviews/reviews-panel.tsx')).ReviewsPanel,
  () => true,
);

const AnalyticsPanel = lazyPart(
  async () => (await import('../../features/platform/analytics-panel.tsx')).AnalyticsPanel,
  () => true,
);

const ProvidersSection = lazyPart(
  async () =>
    (await import('../../features/provider-management/providers-section.tsx')).ProvidersSection,
  () => true,
);

const LanguagesPanel = lazyPart(
  async () =>
    (await import('../../features/language-management/languages-panel.tsx')).LanguagesPanel,
  () => true,
);

const PricesPanel = lazyPart(
  async () => (await import('../../features/price-management/prices-panel.tsx')).PricesPanel,
  () => true,
);

const WalletPanel = lazyPart(
  async () => (await import('../../features/wallet-management/wallet-panel.tsx')).WalletPanel,
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
            ]}
          />
        </div>
      )}
    </RequireRole>
  );
}
