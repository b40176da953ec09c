import type { ReactNode } from 'react';

import type { Route } from './+types/dashboard.ts';
import { AnnouncementSlot } from '../../features/announcements/announcement-slot.tsx';
import { RequireRole } from '../../features/accounts/sign-in/require-role.tsx';
import { WaitingLine } from '../../features/approvals/waiting-line.tsx';
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
  JobsIcon,
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

const JobsPanel = lazyPart(
  async () => (await import('../../features/jobs/admin-list/jobs-panel.tsx')).JobsPanel,
  (_: Readonly<{ reported: ReactNode }>) => true,
);

const ReportedSection = lazyPart(
  async () => (await import('../../features/messages/reported-section.tsx')).ReportedSection,
  () => true,
  { skeleton: null },
);

const ProvidersPanel = lazyPart(
  async () => (await import('./providers-panel.tsx')).ProvidersPanel,
  () => true,
);

const AnalyticsPanel = lazyPart(
  async () => (await import('../../features/insights/admin/analytics-panel.tsx')).AnalyticsPanel,
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
      {(user) => (
        <div className={`page ${dashboard.dashboard}`}>
          <AnnouncementSlot userId={user.id} />
          <div className={dashboard.head}>
            <h1>Admin Dashboard</h1>
            <WaitingLine className={dashboard.news} />
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
                name: 'jobs',
                label: 'Jobs',
                short: 'Jobs',
                icon: <JobsIcon />,
                panel: <JobsPanel reported={<ReportedSection />} />,
              },
              {
                name: 'providers',
                label: 'Service Provider Management',
                short: 'Providers',
                icon: <ReviewIcon />,
                panel: <ProvidersPanel />,
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
