import type { ReviewedProvider, ReviewedProviderQuery } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { reviewedProvidersKey } from '../../../entities/accounts/application.tsx';
import { ExportLink } from '../../../entities/downloads/downloads.tsx';
import { refreshStats } from '../../../entities/insights/platform-stats.ts';
import { idParam, useOverlay } from '../../../lib/address/search-params.ts';
import { useFilters } from '../../../lib/address/use-filters.ts';
import { errorText, reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import {
  type PagedList,
  usePagedList,
  type PagedListOptions,
} from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { SearchBox } from '../../../ui/kit/search-box.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import type { ProviderDialogProps } from './provider-dialog.tsx';
import { ProviderTable } from './provider-table.tsx';

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
    <search className="filters">
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

/** Asks for confirmation before a provider is deactivated or reactivated. */
function ActivationDialog(props: Readonly<{ provider: ReviewedProvider; onClose: () => void }>) {
  const { provider, onClose } = props;
  const { id, name } = provider;
  const texts = provider.is_active ? deactivation : reactivation;
  const set = useSetActive();
  const confirm = () =>
    set.mutate(
      { id, active: !provider.is_active },
      {
        onSuccess: () => {
          onClose();
          showToast('success', texts.done, name);
        },
        onError: (error) => showToast('error', texts.failed, errorText(error)),
      },
    );
  return (
    <ConfirmDialog
      title={`${texts.label} ${name}?`}
      question={<p>{texts.explanation}</p>}
      confirmLabel={texts.label}
      pendingLabel={texts.pending}
      tone={provider.is_active ? 'careful' : 'plain'}
      isPending={set.isPending}
      error={set.error}
      errorTitle={texts.failed}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

const deactivation = {
  label: 'Deactivate',
  pending: 'Deactivating...',
  explanation:
    'Clients will no longer find this provider, and they will get no new jobs. They can finish the ' +
    'jobs in progress, and their earnings will be paid. You can reactivate them at any time.',
  done: 'Provider deactivated',
  failed: 'Failed to deactivate the provider',
};

const reactivation = {
  label: 'Reactivate',
  pending: 'Reactivating...',
  explanation:
    'Clients will find this provider and their approved services again, and they can take jobs.',
  done: 'Provider reactivated',
  failed: 'Failed to reactivate the provider',
};

/** All service providers, newest first. */
export const reviewedProvidersList = (
  filter: ReviewedProviderQuery,
): PagedListOptions<ReviewedProvider> => ({
  key: [...reviewedProvidersKey, 'list', filter],
  load: (page, signal) => nsem.admin.providers.list({ ...filter, ...page, limit: 20 }, { signal }),
});

const useReviewedProviders = (filter: ReviewedProviderQuery): PagedList<ReviewedProvider> =>
  usePagedList(reviewedProvidersList(filter));

const setActive = reuseInFlight(({ id, active }: Readonly<{ id: number; active: boolean }>) =>
  nsem.admin.providers.setActive(id, active),
);

/** Deactivates or reactivates a provider. */
const useSetActive = () =>
  useMutation({
    mutationFn: setActive,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reviewedProvidersKey }),
        refreshStats(),
      ]),
  });
