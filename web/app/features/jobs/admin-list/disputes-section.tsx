import type { Dispute } from '@nsem/sdk';

import { jobUrl } from '../../../entities/jobs/job-url.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import { formatAge } from '../../../lib/format/age.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { usePagedList, type PagedListOptions } from '../../../lib/query/paged-list.ts';
import { ShowMore } from '../../../ui/kit/growing-list.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import {
  RecordCell,
  type RecordColumn,
  RecordHead,
  RecordTable,
} from '../../../ui/record-table.tsx';

export const openDisputesList: PagedListOptions<Dispute> = {
  key: ['jobs', 'disputes'],
  load: (page, signal) =>
    nsem.admin.disputes.list({ ...page, status: 'open', limit: 20 }, { signal }),
  pollMs: () => 60_000,
};

const people: RecordColumn = { name: 'Client and provider' };
const price: RecordColumn = { name: 'Price', isMoney: true };
const age: RecordColumn = { name: 'Open for', isWhole: true, isNamed: true };

/** The results that are contested, for an admin to decide; nothing if there are none. */
export function DisputesSection() {
  const { items, query, loadMore } = usePagedList(openDisputesList);
  return (
    <Loaded
      query={{ ...query, data: items }}
      skeleton={null}
      errorTitle="Disputes could not be loaded"
    >
      {(disputes) =>
        disputes.length > 0 && (
          <section className="stack" aria-label="Disputes">
            <h3>Disputes</h3>
            <DisputeTable disputes={disputes} />
            <ShowMore loadMore={loadMore} />
          </section>
        )
      }
    </Loaded>
  );
}

function DisputeTable({ disputes }: Readonly<{ disputes: readonly Dispute[] }>) {
  const now = useMinute();
  return (
    <RecordTable caption="Open disputes" columns={[{ name: 'Job' }, people, price, age]}>
      {disputes.map((dispute) => (
        <tr key={dispute.job_id}>
          <RecordHead
            name={`Job #${dispute.job_id}`}
            more={readyText(dispute, now)}
            to={jobUrl('admin', dispute.job_id)}
          />
          <RecordCell of={people}>
            {dispute.client_name}, {dispute.provider_name}
          </RecordCell>
          <RecordCell of={price}>{formatGhs(dispute.price)}</RecordCell>
          <RecordCell of={age}>{formatAge(now - Date.parse(dispute.opened_at))}</RecordCell>
        </tr>
      ))}
    </RecordTable>
  );
}

/** Whether it can be decided now: both sides have written, or the time to do so is over. */
function readyText(dispute: Dispute, now: number): string {
  const { client_statement: client, provider_statement: provider } = dispute;
  const isReady =
    (client !== null && provider !== null) || Date.parse(dispute.statements_until) <= now;
  return isReady ? 'Can be decided' : 'Waiting for a statement';
}
