import { Button } from '@mantine/core';
import type { ServiceStatus } from '@nsem/sdk';
import { useSearchParams } from 'react-router';

import { reviewNames } from '../../../entities/services/service-text.ts';
import { useFilters } from '../../../lib/address/use-filters.ts';
import { Icon } from '../../../ui/icons.tsx';
import { SegmentedControl } from '../../../ui/kit/segmented-control.ts';
import type { QueueOrder } from './reviews.ts';

const orderParam = 'queue';

const orderNames: Readonly<Record<QueueOrder, string>> = {
  oldest: 'Oldest first',
  newest: 'Newest first',
};

const OrderIcon = () => (
  <Icon>
    <path d="M8 4.5v15M4.5 16L8 19.5l3.5-3.5M16 19.5v-15M12.5 8L16 4.5 19.5 8" />
  </Icon>
);

/** The order of the queue in the address: the service that waited longest is first by default. */
export function useQueueOrder(): QueueOrder {
  const [params] = useSearchParams();
  return params.get(orderParam) === 'newest' ? 'newest' : 'oldest';
}

/** Shows the order of the queue, and reverses it. */
export function QueueOrderButton({ order }: { order: QueueOrder }) {
  const filter = useFilters();
  const other = order === 'oldest' ? 'newest' : 'oldest';
  return (
    <Button
      variant="subtle"
      aria-label={`${orderNames[order]}: show the ${other} first`}
      leftSection={<OrderIcon />}
      onClick={() => filter({ [orderParam]: other === 'newest' ? other : null })}
    >
      {orderNames[order]}
    </Button>
  );
}

const statuses = ['pending', 'approved', 'rejected'] as const satisfies readonly ServiceStatus[];

const statusParam = 'reviewed';

/** The status in the address to which the table is limited; undefined for all. */
export function useStatusFilter(): ServiceStatus | undefined {
  const [params] = useSearchParams();
  return statuses.find((status) => status === params.get(statusParam));
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
      onChange={(value) => filter({ [statusParam]: value === 'all' ? null : value })}
    />
  );
}
