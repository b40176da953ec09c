import type { Job } from '@nsem/sdk';

import { formatGhs } from '../../../lib/format/money.ts';

/** The earnings of a job: its price, or the amount after commission once it is completed. */
export function Earnings({ job }: { job: Job }) {
  const net = job.net_amount ?? null;
  if (net === null) return <span className="numeric">Price {formatGhs(job.price)}</span>;
  if (job.status === 'refunded') return <Refunded net={net} />;
  return (
    <span className="numeric">
      Earned <strong>{formatGhs(net)}</strong> of {formatGhs(job.price)}
    </span>
  );
}

const Refunded = ({ net }: { net: number }) => (
  <span className="numeric">
    Earned <strong>{formatGhs(0)}</strong>: {formatGhs(net)} was returned with the refund
  </span>
);
