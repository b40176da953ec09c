import { useQuery } from '@tanstack/react-query';

import { formatAmount } from '../../../lib/format/numbers.ts';
import { notLoaded, StatCard, StatCards } from '../../../ui/stat-card.tsx';
import { formatWhole } from './figures.ts';
import { statsQuery } from '../../../entities/insights/platform-stats.ts';

/** The key figures of the marketplace. */
export function PlatformStats() {
  const { data: stats, isError } = useQuery(statsQuery);
  const note = isError ? notLoaded : undefined;
  return (
    <StatCards>
      <StatCard
        name="Total Service Providers"
        value={stats && formatWhole(stats.totalServiceProviders)}
        note={note}
      />
      <StatCard
        name="Pending Approvals"
        value={stats && formatWhole(stats.pendingApprovals)}
        note={note}
      />
      <StatCard
        name="Total Revenue (GHS)"
        value={stats && formatAmount(stats.totalRevenue)}
        note={note}
      />
      <StatCard name="Active Jobs" value={stats && formatWhole(stats.activeJobs)} note={note} />
    </StatCards>
  );
}
