import type { ReviewedProvider } from '@nsem/sdk';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { ExportLink } from '../../../entities/downloads/export-link.tsx';
import { useFilters } from '../../../lib/address/use-filters.ts';
import { idParam } from '../../../lib/address/id-param.ts';
import { useOverlay } from '../../../lib/address/use-overlay.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import filters from '../../../ui/filters.module.css';
import { SearchBox } from '../../../ui/kit/search-box.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { ActivationDialog } from './activation-dialog.tsx';
import type { ProviderDialogProps } from './provider-dialog.tsx';
import { ProviderTable } from './provider-table.tsx';
import { useReviewedProviders } from './queries.ts';

const ProviderDialog = lazyPart(
  async () => (await import('./provider-dialog.tsx')).ProviderDialog,
  ({ providerId }: ProviderDialogProps) => providerId !== null,
);

const statusFilters = [
  { value: '', label: 'Approved and Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'pending', label: 'Pending' },
];

/** All service providers, with search and actions. */
export function ProvidersSection() {
  const [params] = useSearchParams();
  const overlay = useOverlay();
  const [changing, setChanging] = useState<ReviewedProvider | null>(null);
  const q = (params.get('q') ?? '').trim().slice(0, 200);
  const status = statusFilters.find(({ value }) => value === params.get('standing'))?.value ?? '';
  const list = useReviewedProviders({
    ...(q !== '' && { q }),
    ...(status !== '' && { is_active: status === 'approved' }),
  });
  return (
    <section className={dashboard.panel} aria-label="Service Providers">
      <div className={dashboard.panelHead}>
        <h2>Service Providers</h2>
        <ExportLink table="providers" of="service providers" />
      </div>
      <Filters q={params.get('q') ?? ''} status={status} />
      <GrowingList
        list={list}
        skeleton={<Skeleton label="Loading service providers..." />}
        errorTitle="Service providers could not be loaded"
        empty={
          <EmptyState
            text={
              q === '' && status === ''
                ? 'No service providers have joined yet.'
                : 'No service providers found matching your criteria.'
            }
          />
        }
      >
        {(providers) => (
          <ProviderTable
            providers={providers}
            onDetails={({ id }) => overlay.open({ provider: String(id) })}
            onActivation={setChanging}
          />
        )}
      </GrowingList>
      <ProviderDialog
        providerId={idParam(params.get('provider')) ?? null}
        onClose={() => overlay.close(['provider'])}
        onActivation={(provider) => {
          overlay.close(['provider']);
          setChanging(provider);
        }}
      />
      {changing !== null && (
        <ActivationDialog provider={changing} onClose={() => setChanging(null)} />
      )}
    </section>
  );
}

function Filters({ q, status }: { q: string; status: string }) {
  const filter = useFilters();
  return (
    <search className={filters.filters}>
      <SearchBox
        label="Search service providers"
        placeholder="Search by name, e-mail or Provider ID..."
        q={q}
        onSearch={(text) => filter({ q: text })}
      />
      <ChoiceField
        aria-label="Status"
        choices={statusFilters}
        value={status}
        onChange={(value) => filter({ standing: value })}
      />
    </search>
  );
}
