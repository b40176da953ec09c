import { Button } from '@mantine/core';
import type { ReviewedProvider } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { formatDay } from '../../../lib/format/dates.ts';
import { Badge } from '../../../ui/states.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { Application, reviewedProviderQuery } from '../../../entities/accounts/application.tsx';
import { useLanguages } from '../../../entities/languages/queries.ts';
import {
  languagesText,
  reviewNames,
  reviewTones,
  serviceNames,
} from '../../../entities/services/service-text.ts';
import { activationOf, ProviderStatus, ratingText } from './provider-table.tsx';

/** `providerId` is the user id of the provider to show; null if the dialog is closed. */
export type ProviderDialogProps = Readonly<{
  providerId: number | null;
  onClose: () => void;
  /** Asks whether to deactivate or reactivate the provider. */
  onActivation: (provider: ReviewedProvider) => void;
}>;

/** A provider's account, application and services. */
export function ProviderDialog({ providerId, onClose, onActivation }: ProviderDialogProps) {
  return (
    <Dialog title="Service provider" opened={providerId !== null} onClose={onClose} size="lg">
      {providerId !== null && <ProviderDetails id={providerId} onActivation={onActivation} />}
    </Dialog>
  );
}

function ProviderDetails(
  props: Readonly<{ id: number; onActivation: ProviderDialogProps['onActivation'] }>,
) {
  const { id, onActivation } = props;
  return (
    <Loaded
      query={useQuery(reviewedProviderQuery(id))}
      skeleton={<Skeleton label="Loading the provider..." shape="line" />}
      errorTitle="The provider could not be loaded"
    >
      {(provider) => (
        <div className={dashboard.panel}>
          <Account provider={provider} />
          <h3>Application</h3>
          <Application profile={provider.profile} />
          <h3>Service configurations</h3>
          <Services provider={provider} />
          <Activation provider={provider} onActivation={onActivation} />
        </div>
      )}
    </Loaded>
  );
}

function Activation(
  props: Readonly<{
    provider: ReviewedProvider;
    onActivation: ProviderDialogProps['onActivation'];
  }>,
) {
  const activation = activationOf(props.provider);
  if (activation === null) return null;
  return (
    <div className="buttons">
      <Button
        variant="default"
        aria-label={`${activation} ${props.provider.name}`}
        onClick={() => props.onActivation(props.provider)}
      >
        {activation}
      </Button>
    </div>
  );
}

function Account({ provider }: { provider: ReviewedProvider }) {
  return (
    <Facts>
      <Fact name="Name">{provider.name}</Fact>
      <Fact name="Email" isLong>
        {provider.email}
      </Fact>
      <Fact name="Status">
        <ProviderStatus provider={provider} />
      </Fact>
      <Fact name="Rating">{ratingText(provider)}</Fact>
      <Fact name="Provider ID">{provider.provider_id ?? 'Not assigned'}</Fact>
      <Fact name="Telegram ID">{provider.telegram_id ?? 'None'}</Fact>
      <Fact name="Available">{provider.is_available ? 'Yes' : 'No'}</Fact>
      <Fact name="Quick services">{provider.is_quick_service_available ? 'Yes' : 'No'}</Fact>
      <Fact name="Joined">{formatDay(provider.created_at)}</Fact>
    </Facts>
  );
}

function Services({ provider }: { provider: ReviewedProvider }) {
  const { nameOf } = useLanguages();
  if (provider.service_configurations.length === 0) return <p>None submitted yet.</p>;
  return (
    <ul className="ruled">
      {provider.service_configurations.map((service) => (
        <li key={service.id} className="row apart">
          <span>
            <strong>{serviceNames[service.service_type]}</strong>, {languagesText(service, nameOf)}
          </span>
          <Badge tone={reviewTones[service.status]}>{reviewNames[service.status]}</Badge>
        </li>
      ))}
    </ul>
  );
}
