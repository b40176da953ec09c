import { useMemo } from 'react';
import { useLocation } from 'react-router';

import type { Route } from './+types/providers.ts';
import { JoinButton } from '../../features/accounts/sign-in/auth-dialog-host.tsx';
import { serviceTypes } from '../../entities/services/service-text.ts';
import {
  CatalogueFilters,
  CatalogueList,
  cataloguePath,
  CatalogueSkeleton,
} from '../../features/services/visitor/catalogue.tsx';
import {
  loadCatalogue,
  loadLanguages,
  loadPrices,
  useLoaded,
} from '../../features/services/visitor/public-provider-data.ts';
import { choiceParam, paramsOf, textParam } from '../../lib/address/search-params.ts';
import { useFilters } from '../../lib/address/use-filters.ts';
import { useHydrated } from '../../lib/browser/at-rest.ts';
import { pageTitle } from '../../lib/format/brand.ts';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/states.tsx';
import section from '../../ui/section.module.css';
import styles from './providers.module.css';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Providers') },
  {
    name: 'description',
    content: 'People who translate, transcribe and narrate: hear them and request a job.',
  },
];

/** The catalogue of providers with a public page. Its filters are in the address. */
export default function Providers() {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  const change = useFilters();
  const filter = useMemo(() => {
    // The prerendered page knows no query.
    const params = isHydrated ? paramsOf(search) : {};
    return {
      language: textParam(params['language']),
      service: choiceParam(serviceTypes, params['service']),
    };
  }, [search, isHydrated]);
  const list = useLoaded(cataloguePath(filter), loadCatalogue);
  const languages = useLoaded('/languages/', loadLanguages);
  const prices = useLoaded('/service-pricing/?is_active=true', loadPrices);
  const isFiltered = filter.language !== '' || filter.service !== undefined;
  return (
    <div className={`page ${styles.page}`}>
      <h1 className={styles.title}>Find a provider</h1>
      <p className={section.lead}>
        Translators, transcribers and narrators. Hear them, and request a job.
      </p>
      <CatalogueFilters
        filter={filter}
        languages={languages.state === 'ready' ? languages.data : []}
        onChange={change}
      />
      {list.state === 'loading' && <CatalogueSkeleton />}
      {list.state === 'failed' && (
        <Notice kind="error" title="The providers could not be loaded">
          <button type="button" className="retry" onClick={list.retry}>
            Retry
          </button>
        </Notice>
      )}
      {list.state === 'ready' && (
        <CatalogueList
          key={cataloguePath(filter)}
          first={list.data}
          prices={prices.state === 'ready' ? prices.data : []}
          empty={
            isFiltered ? (
              <EmptyState
                text="No provider has a public page for this search yet."
                action={
                  <button
                    type="button"
                    className="button"
                    onClick={() => change({ language: null, service: null })}
                  >
                    Show All Providers
                  </button>
                }
              />
            ) : (
              <EmptyState
                text="No provider has a public page yet. Clients see all providers after they log in."
                action={<JoinButton>Sign Up as Client</JoinButton>}
              />
            )
          }
        />
      )}
    </div>
  );
}
