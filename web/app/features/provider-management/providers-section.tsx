import { Select } from '@mantine/core';
import type { ReviewedProvider } from '@nsem/sdk';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useFilters } from '../../lib/use-filters.ts';
import { idInAddress } from '../../lib/id-in-address.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import dashboard from '../../ui/dashboard.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GrowingList } from '../../ui/kit/growing-list.tsx';
import filters from '../../ui/filters.module.css';
import { SearchBox } from '../../ui/kit/search-box.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { ActivationDialog } from './activation-dialog.tsx';
import type { ProviderDialogProps } from './provider-dialog.tsx';
import { ProviderTable } from './provider-table.tsx';
import { useReviewedProviders } from './queries.ts';

const ProviderDialog = lazyPart(
  async () => (await import('./provider-dialog.tsx')).ProviderDialog,
  ({ providerId }: ProviderDialogProps) => providerId !== null,
);

const standings = [
  { value: '', label: 'Approved and Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'pending', label: 'Pending' },
];

/** Everyone who offers services: who they are, and whether clients find them. */
export function ProvidersSection() {
  const [params] = useSearchParams();
  const overlay = useOverlay();
  const [asked, setAsked] = useState<ReviewedProvider | null>(null);
  const q = (params.get('q') ?? '').trim().slice(0, 200);
  const standing = standings.find(({ value }) => value === params.get('standing'))?.value ?? '';
  const list = useReviewedProviders({
    ...(q !== '' && { q }),
    ...(standing !== '' && { is_active: standing === 'approved' }),
  });
  return (
    <section className={dashboard.panel} aria-label="Service Providers">
      <div className={dashboard.panelHead}>
        <h2>Service Providers</h2>
      </div>
      <Filters q={params.get('q') ?? ''} standing={standing} />
      <GrowingList
        list={list}
        skeleton={<Skeleton label="Loading service providers..." />}
        errorTitle="Service providers could not be loaded"
        empty={
          <EmptyState
            text={
              q === '' && standing === ''
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
            onActivation={setAsked}
          />
        )}
      </GrowingList>
      <ProviderDialog
        providerId={idInAddress(params.get('provider')) ?? null}
        onClose={() => overlay.close(['provider'])}
      />
      {asked !== null && <ActivationDialog provider={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function Filters({ q, standing }: { q: string; standing: string }) {
  const filter = useFilters();
  return (
    <search className={filters.filters}>
      <SearchBox
        label="Search service providers"
        placeholder="Search by name, e-mail or Provider ID..."
        q={q}
        onSearch={(words) => filter({ q: words })}
      />
      <Select
        aria-label="Standing"
        data={standings}
        allowDeselect={false}
        value={standing}
        onChange={(value) => filter({ standing: value })}
      />
    </search>
  );
}
