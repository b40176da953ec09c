import { Button } from '@mantine/core';
import type { Service, User } from '@nsem/sdk';
import { useNavigate } from 'react-router';

import { EmptyState } from '../../../ui/states.tsx';

/** What the provider reads, and the label of what helps. */
const obstacles: Readonly<Record<OfferObstacle, readonly [text: string, label: string]>> = {
  'no-services': [
    'Add a service first. Once an admin has approved it, you are offered matching jobs.',
    'Add a service',
  ],
  'under-review': [
    'Your services are being reviewed. Once one is approved, you get an e-mail and matching jobs.',
    'See your services',
  ],
  rejected: [
    'None of your services is approved. See why, and send a new version.',
    'See your services',
  ],
  deactivated: ['Your account was deactivated: you are not offered jobs.', 'Contact us'],
  'switched-off': ['Availability is off: you are not offered jobs.', 'Turn it on'],
  'quick-only': ['You take quick jobs only, and there are none right now.', 'Take all jobs'],
};

/** The addresses that help; the others are switches. */
const addresses: Partial<Record<OfferObstacle, string>> = {
  'no-services': '?tab=profile&service=new',
  'under-review': '?tab=profile',
  rejected: '?tab=profile',
  deactivated: '/contact',
};

/** What keeps jobs away from a provider, and what helps. */
export function ObstacleNote(props: Readonly<{ obstacle: OfferObstacle; onSwitchOn: () => void }>) {
  const navigate = useNavigate();
  const { obstacle, onSwitchOn } = props;
  const [text, label] = obstacles[obstacle];
  const address = addresses[obstacle];
  const help = (): void => (address === undefined ? onSwitchOn() : void navigate(address));
  return (
    <EmptyState
      text={text}
      action={
        <Button size="md" onClick={help}>
          {label}
        </Button>
      }
    />
  );
}

/** Why a provider is offered no jobs, or not all of them. */
type OfferObstacle =
  | 'no-services'
  | 'under-review'
  | 'rejected'
  | 'deactivated'
  | 'switched-off'
  | 'quick-only';

type Services = readonly Pick<Service, 'status'>[];

const hasStatus = (services: Services, wanted: Service['status']): boolean =>
  services.some(({ status }) => status === wanted);

/** What the services lack; null if one is approved. */
function serviceObstacle(services: Services): OfferObstacle | null {
  if (services.length === 0) return 'no-services';
  if (hasStatus(services, 'approved')) return null;
  return hasStatus(services, 'pending') ? 'under-review' : 'rejected';
}

/**
 * What a provider has to do to be offered jobs; null if there is nothing left to do.
 *
 * @param services undefined while they are loading
 */
export function offerObstacle(
  user: Pick<User, 'is_active' | 'provider_id' | 'is_available' | 'is_quick_service_available'>,
  services: Services | undefined,
): OfferObstacle | null {
  if (!user.is_active && user.provider_id !== null) return 'deactivated';
  const lacking = services === undefined ? null : serviceObstacle(services);
  if (lacking !== null) return lacking;
  if (!user.is_active) return 'under-review';
  if (user.is_available) return null;
  return user.is_quick_service_available ? 'quick-only' : 'switched-off';
}
