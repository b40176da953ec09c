import type { Route } from './+types/dashboard.ts';
import { RequireRole } from '../../features/accounts/sign-in/require-role.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { PlatformStats } from '../../features/insights/admin/platform-stats.tsx';
import { pageTitle } from '../../lib/format/brand.ts';
import dashboard from '../../ui/dashboard.module.css';
import { UrlTabs } from '../../ui/kit/url-tabs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import {
  ChartIcon,
  GlobeIcon,
  HomeIcon,
  PeopleIcon,
  RecordIcon,
  ReviewIcon,
  SettingsIcon,
  TagIcon,
  WalletIcon,
} from '../../ui/tab-icons.tsx';

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

const SettingsPanel = lazyPart(
  async () => (await import('./settings-panel.tsx')).SettingsPanel,
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
          <UrlTabs
            label="Admin dashboard"
            tabs={[
              {
                name: 'overview',
                label: 'Overview',
                short: 'Overview',
                icon: <HomeIcon />,
                panel: <OverviewPanel />,
              },
              {
                name: 'providers',
                label: 'Service Provider Management',
                short: 'Providers',
                icon: <ReviewIcon />,
                panel: (
                  <div className={dashboard.sections}>
                    <ReviewsPanel />
                    <ProvidersSection />
                  </div>
                ),
              },
              {
                name: 'languages',
                label: 'Language Management',
                short: 'Languages',
                icon: <GlobeIcon />,
                panel: <LanguagesPanel />,
              },
              {
                name: 'prices',
                label: 'Service Pricing',
                short: 'Prices',
                icon: <TagIcon />,
                panel: <PricesPanel />,
              },
              {
                name: 'analytics',
                label: 'Analytics',
                short: 'Analytics',
                icon: <ChartIcon />,
                panel: <AnalyticsPanel />,
              },
              {
                name: 'wallets',
                label: 'Wallet Management',
                short: 'Wallets',
                icon: <WalletIcon />,
                panel: <WalletPanel />,
              },
              {
                name: 'accounts',
                label: 'Accounts',
                short: 'Accounts',
                icon: <PeopleIcon />,
                panel: <AccountsPanel />,
              },
              {
                name: 'audit',
                label: 'Audit Log',
                short: 'Audit',
                icon: <RecordIcon />,
                panel: <AuditPanel />,
              },
              {
                name: 'settings',
                label: 'Settings',
                short: 'Settings',
                icon: <SettingsIcon />,
                panel: <SettingsPanel />,
              },
            ]}
          />
        </div>
      )}
    </RequireRole>
  );
}
