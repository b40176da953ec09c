import type { ProviderProfile, ReviewedProvider } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { formatDay } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import dashboard from '../../ui/dashboard.module.css';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { useLanguages } from '../languages/queries.ts';
import { languagesText, reviewNames, reviewTones, serviceNames } from '../services/service-text.ts';
import styles from './provider-management.module.css';
import { ratingOf, Standing } from './provider-table.tsx';
import { linkOf } from './provider-text.ts';
import { reviewedProviderQuery } from './queries.ts';

/** The user id of the provider who is looked at; null for nobody. */
export type ProviderDialogProps = Readonly<{ providerId: number | null; onClose: () => void }>;

/** All about one provider, with what they typed when they joined. */
export function ProviderDialog({ providerId, onClose }: ProviderDialogProps) {
  return (
    <Dialog title="Service provider" opened={providerId !== null} onClose={onClose} size="lg">
      {providerId !== null && <OpenProvider id={providerId} />}
    </Dialog>
  );
}

function OpenProvider({ id }: { id: number }) {
  return (
    <Loaded
      query={useQuery(reviewedProviderQuery(id))}
      skeleton={<Skeleton label="Loading the provider..." shape="line" />}
      errorTitle="The provider could not be loaded"
    >
      {(provider) => (
        <div className={dashboard.panel}>
          <Account provider={provider} />
          <h3>From their application</h3>
          {provider.profile !== null && 'bio' in provider.profile ? (
            <Profile profile={provider.profile} />
          ) : (
            <p>Nothing was filled in.</p>
          )}
          <h3>Service configurations</h3>
          <Services provider={provider} />
        </div>
      )}
    </Loaded>
  );
}

function Account({ provider }: { provider: ReviewedProvider }) {
  return (
    <dl className={styles.facts}>
      <Fact name="Name">{provider.name}</Fact>
      <Fact name="Email">{provider.email}</Fact>
      <Fact name="Status">
        <Standing provider={provider} />
      </Fact>
      <Fact name="Rating">{ratingOf(provider)}</Fact>
      <Fact name="Provider ID">{provider.provider_id ?? 'Not assigned'}</Fact>
      <Fact name="Telegram ID">{provider.telegram_id ?? 'None'}</Fact>
      <Fact name="Available">{provider.is_available ? 'Yes' : 'No'}</Fact>
      <Fact name="Quick services">{provider.is_quick_service_available ? 'Yes' : 'No'}</Fact>
      <Fact name="Joined">{formatDay(provider.created_at)}</Fact>
    </dl>
  );
}

function Profile({ profile }: { profile: ProviderProfile }) {
  const { languages, specialties, experience, bio, portfolio } = profile;
  const link = portfolio === null ? null : linkOf(portfolio);
  return (
    <dl className={styles.facts}>
      <Fact name="Languages">{languages.join(', ')}</Fact>
      <Fact name="Years of experience">{experience}</Fact>
      <Fact name="Specialties">{specialties.join(', ') || 'None'}</Fact>
      <Fact name="Bio" isWide>
        {bio}
      </Fact>
      {portfolio !== null && (
        <Fact name="Portfolio" isWide>
          {link === null ? (
            portfolio
          ) : (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {portfolio}
            </a>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Services({ provider }: { provider: ReviewedProvider }) {
  const { nameOf } = useLanguages();
  if (provider.service_configurations.length === 0) return <p>None submitted yet.</p>;
  return (
    <ul className={styles.services}>
      {provider.service_configurations.map((service) => (
        <li key={service.id}>
          <span>
            <strong>{serviceNames[service.service_type]}</strong>, {languagesText(service, nameOf)}
          </span>
          <Badge tone={reviewTones[service.status]}>{reviewNames[service.status]}</Badge>
        </li>
      ))}
    </ul>
  );
}

function Fact(props: Readonly<{ name: string; isWide?: boolean; children: ReactNode }>) {
  return (
    <div data-wide={props.isWide}>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
