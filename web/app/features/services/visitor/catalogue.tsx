import type { Language, PublicProvider, ServicePrice, ServiceType } from '@nsem/sdk';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { VoiceIconButton } from '../../../entities/recordings/playback.tsx';
import {
  EarnedFacts,
  Initials,
  publicPath,
  TypedFacts,
  unitPriceText,
} from '../../../entities/services/provider-facts.tsx';
import { serviceNames, serviceTypes } from '../../../entities/services/service-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Availability, languagesOf } from './provider-profile.tsx';
import { loadCatalogue, loadPublicSample, type PublicPage } from './public-provider-data.ts';
import card from '../../../entities/services/provider-card.module.css';
import styles from './public-providers.module.css';

/** What the catalogue shows. */
export type CatalogueFilter = Readonly<{ language: string; service: ServiceType | undefined }>;

/** The path of the first part of the catalogue. */
export function cataloguePath({ language, service }: CatalogueFilter): string {
  const query = new URLSearchParams({ limit: '24' });
  if (language !== '') query.set('language', language);
  if (service !== undefined) query.set('service_type', service);
  return `/public/providers?${query.toString()}`;
}

/** The filters of the catalogue, in fields of the browser. */
export function CatalogueFilters(
  props: Readonly<{
    filter: CatalogueFilter;
    languages: readonly Language[];
    onChange: (change: Readonly<Record<string, string | null>>) => void;
  }>,
) {
  const { filter, languages, onChange } = props;
  return (
    <search className={`row tight ${styles.choice}`}>
      <select
        className="field"
        aria-label="Language"
        value={filter.language}
        onChange={({ currentTarget }) => onChange({ language: currentTarget.value })}
      >
        <option value="">All languages</option>
        {languages.map(({ language_code: code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="field"
        aria-label="Service"
        value={filter.service ?? ''}
        onChange={({ currentTarget }) => onChange({ service: currentTarget.value })}
      >
        <option value="">All services</option>
        {serviceTypes.map((type) => (
          <option key={type} value={type}>
            {serviceNames[type]}
          </option>
        ))}
      </select>
    </search>
  );
}

/** The providers of the catalogue, with a button that loads more. */
export function CatalogueList(
  props: Readonly<{
    first: PublicPage<PublicProvider>;
    prices: readonly ServicePrice[];
    /** What is shown if there is no provider. */
    empty: ReactNode;
  }>,
) {
  const { first, prices, empty } = props;
  const [more, setMore] = useState<readonly PublicPage<PublicProvider>[]>([]);
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const pages = [first, ...more];
  const next = pages.at(-1)?.next ?? null;
  const loadMore = (path: string): void => {
    setState('loading');
    loadCatalogue(path, new AbortController().signal).then(
      (page) => {
        setMore((loaded) => [...loaded, page]);
        setState('ready');
      },
      () => setState('failed'),
    );
  };
  if (first.items.length === 0) return empty;
  return (
    <>
      <ul className={`tiles ${card.cards} ${styles.catalogue}`}>
        {pages
          .flatMap(({ items }) => items)
          .map((provider) => (
            <Card key={provider.provider_id} provider={provider} prices={prices} />
          ))}
      </ul>
      {state === 'failed' && <Notice kind="error">More providers could not be loaded.</Notice>}
      {next !== null && (
        <button
          type="button"
          className="button quiet"
          disabled={state === 'loading'}
          onClick={() => loadMore(next)}
        >
          {state === 'loading' ? 'Loading...' : 'Show more'}
        </button>
      )}
    </>
  );
}

const shownServices = 3;

function Card(props: Readonly<{ provider: PublicProvider; prices: readonly ServicePrice[] }>) {
  const { provider, prices } = props;
  const { name, services, bio } = provider;
  const sample = services.find(({ audio_recording: path }) => path !== null)?.audio_recording;
  const shown = services.slice(0, shownServices);
  return (
    <li className={`panel raised stack ${card.card}`}>
      <div className="row">
        <Initials name={name} />
        <div className="grow">
          <h2 className="heading">
            <Link to={publicPath(provider.provider_id)}>{name}</Link>
          </h2>
          <Availability isAvailable={provider.is_available} />
        </div>
        {typeof sample === 'string' && (
          <VoiceIconButton path={sample} of={name} load={loadPublicSample} />
        )}
      </div>
      <div>
        <EarnedFacts provider={provider} />
        <TypedFacts experience={provider.experience} specialties={provider.specialties} />
      </div>
      {bio !== null && <p className={`breakable ${card.bio}`}>{bio}</p>}
      <ul className={`stack tight soft small ${card.offers}`}>
        {shown.map((service) => (
          <li key={`${service.service_type} ${languagesOf(service)}`} className="row apart tight">
            <span>
              {serviceNames[service.service_type]} <strong>{languagesOf(service)}</strong>
            </span>
            <span className="numeric">{unitPriceText(prices, service.service_type)}</span>
          </li>
        ))}
        {services.length > shown.length && <li>+{services.length - shown.length} more</li>}
      </ul>
      <div className={`row ${card.actions}`}>
        <Link
          to={publicPath(provider.provider_id)}
          className="button"
          aria-label={`See Profile: ${name}`}
        >
          See Profile
        </Link>
      </div>
    </li>
  );
}

/** The catalogue while it loads. */
export const CatalogueSkeleton = () => (
  <div className={`tiles ${card.cards} ${styles.catalogue}`} aria-busy="true">
    <p className="visually-hidden">Loading providers...</p>
    {[1, 2, 3].map((nth) => (
      <span key={nth} className={styles.blank} data-shape="card" aria-hidden="true" />
    ))}
  </div>
);
