import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';

import { useFilters } from '../../../lib/address/use-filters.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { QueueOrder } from './queries.ts';

const param = 'queue';

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
  return params.get(param) === 'newest' ? 'newest' : 'oldest';
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
      onClick={() => filter({ [param]: other === 'newest' ? other : null })}
    >
      {orderNames[order]}
    </Button>
  );
}
