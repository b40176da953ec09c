import type { ServiceStatus } from '@nsem/sdk';
import { useSearchParams } from 'react-router';

import { useFilters } from '../../../lib/address/use-filters.ts';
import { reviewNames } from '../../../entities/services/service-text.ts';
import { SegmentedControl } from '../../../ui/kit/segmented-control.ts';

const statuses = ['pending', 'approved', 'rejected'] as const satisfies readonly ServiceStatus[];

const param = 'reviewed';

/** The status in the address to which the table is limited; undefined for all. */
export function useStatusFilter(): ServiceStatus | undefined {
  const [params] = useSearchParams();
  return statuses.find((status) => status === params.get(param));
}

/** Limits the table to services with one status. */
export function StatusFilter({ status }: { status: ServiceStatus | undefined }) {
  const filter = useFilters();
  const choices = statuses.map((value) => ({ value: value as string, label: reviewNames[value] }));
  return (
    <SegmentedControl
      aria-label="Status"
      size="md"
      data={[{ value: 'all', label: 'All' }, ...choices]}
      value={status ?? 'all'}
      onChange={(value) => filter({ [param]: value === 'all' ? null : value })}
    />
  );
}
