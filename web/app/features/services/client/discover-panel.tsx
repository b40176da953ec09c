import { Button } from '@mantine/core';
import type { ProviderQuery, Service, ServiceProvider } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

import { paramsOf, useOverlay } from '../../../lib/address/search-params.ts';
import { useFilters } from '../../../lib/address/use-filters.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { useCoverableDialog } from '../../../ui/kit/focus.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/query/loaded.tsx';
import { useClientLanguages } from '../../../entities/languages/queries.ts';
import { parseRating } from '../../../entities/ratings/queries.ts';
import { requestParams } from '../../../entities/jobs/request-url.ts';
import { activePricesQuery } from '../../../entities/pricing/prices.ts';
import { DiscoverFilters, type DiscoverView, parseDiscover } from './discover-filters.tsx';
import card from '../../../entities/services/provider-card.module.css';
import styles from './discover.module.css';
import { ProviderCard } from './provider-card.tsx';
import type { ProviderModalProps } from './provider-modal.tsx';
import { providerQuery, useProviders } from '../../../entities/services/provider-queries.ts';

const ProviderModal = lazyPart(
  async () => (await import('./provider-modal.tsx')).ProviderModal,
  ({ provider }: ProviderModalProps) => provider !== null,
);

/** The service that the search is about, or the provider's newest. */
function serviceToRequest(
  { service_configurations: services }: ServiceProvider,
  { service, language }: DiscoverView,
): Service | undefined {
  const isWanted = (one: Service): boolean =>
    (service === undefined || one.service_type === service) &&
    (language === '' ||
      [one.source_language, one.target_language, one.language].includes(language));
  return services.find(isWanted) ?? services[0];
}

/** The search for service providers. Query, filters and the open provider are in the address. */
export function DiscoverPanel() {
  const { search } = useLocation();
  const view = useMemo(() => parseDiscover(paramsOf(search)), [search]);
  const isRating = parseRating(paramsOf(search)) !== undefined;
  const overlay = useOverlay();
  const request = (provider: ServiceProvider, service: Service | undefined) =>
    overlay.open({
      provider: null,
      ...requestParams({
        service: service?.service_type ?? 'translation',
        provider: provider.provider_id,
        from: service?.source_language,
        to: service?.target_language ?? service?.language,
      }),
    });
  return (
    <section className={dashboard.panel} aria-label="Discover Service Providers">
      <div className={dashboard.panelHead}>
        <h2>Discover Service Providers</h2>
        <Button size="md" onClick={() => overlay.open(requestParams({ service: 'translation' }))}>
          Request a Job
        </Button>
      </div>
      <DiscoverFilters view={view} />
      <ProviderList
        view={view}
        onDetails={({ provider_id: id }) => overlay.open({ provider: id })}
        onRequest={(provider) => request(provider, serviceToRequest(provider, view))}
      />
      <OpenProvider
        providerId={view.provider}
        // Every open dialog receives Escape, but only the top one may close.
        onClose={() => isRating || overlay.close(['provider'])}
        onRequest={request}
        onRate={({ provider_id: id }) => overlay.open({ rate: id })}
        isRating={isRating}
      />
    </section>
  );
}

const filterOf = ({ q, language, service }: DiscoverView): Omit<ProviderQuery, 'sort'> => ({
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(language !== '' && { language }),
  ...(service !== undefined && { service_type: service }),
});

function ProviderList(
  props: Readonly<{
    view: DiscoverView;
    onDetails: (provider: ServiceProvider) => void;
    onRequest: (provider: ServiceProvider) => void;
  }>,
) {
  const { view, onDetails, onRequest } = props;
  const languages = useClientLanguages();
  const list = useProviders({ ...filterOf(view), sort: 'best' });
  const { data: prices = [] } = useQuery(activePricesQuery);
  return (
    <GrowingList
      list={list}
      skeleton={<CardSkeletons />}
      errorTitle="Service providers could not be loaded"
      firstItems={cardsOfPhone}
      empty={
        <EmptyState
          text="No service providers found matching your criteria."
          action={isFiltered(view) && <ShowAllButton />}
        />
      }
    >
      {(providers) => (
        <ul className={`tiles ${card.cards}`} aria-busy={list.query.isFetching}>
          {providers.map((provider) => (
            <ProviderCard
              key={provider.id}
              provider={provider}
              languages={languages}
              prices={prices}
              wanted={view.service}
              onDetails={() => onDetails(provider)}
              onRequest={() => onRequest(provider)}
            />
          ))}
        </ul>
      )}
    </GrowingList>
  );
}

const cardsOfPhone = 3;

/** As high as the cards of most providers. */
const CardSkeletons = () => (
  <div className={styles.skeletons}>
    <Skeleton label="Loading service providers..." shape="card" count={6} />
  </div>
);

const isFiltered = (view: DiscoverView): boolean => Object.keys(filterOf(view)).length > 0;

function ShowAllButton() {
  const filter = useFilters();
  return (
    <Button size="md" onClick={() => filter({ q: null, language: null, service: null })}>
      Show All Providers
    </Button>
  );
}

/** The provider in the address, who may be missing from the loaded list. */
function OpenProvider(
  props: Readonly<{
    providerId: string | undefined;
    onClose: () => void;
    onRequest: (provider: ServiceProvider, service: Service) => void;
    onRate: (provider: ServiceProvider) => void;
    isRating: boolean;
  }>,
) {
  const { providerId, onClose, onRequest, onRate, isRating } = props;
  const languages = useClientLanguages();
  const { data } = useQuery({
    ...providerQuery(providerId ?? ''),
    enabled: providerId !== undefined,
  });
  const requested = providerId === undefined ? null : (data ?? null);
  const provider = useCoverableDialog(requested !== null, isRating) ? requested : null;
  return (
    <ProviderModal
      provider={provider}
      languages={languages}
      onClose={onClose}
      onRequest={(service) => provider !== null && onRequest(provider, service)}
      onRate={() => provider !== null && onRate(provider)}
    />
  );
}
