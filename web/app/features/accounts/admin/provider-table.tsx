import { Button } from '@mantine/core';
import type { ReviewedProvider } from '@nsem/sdk';

import { formatDay } from '../../../lib/format/dates.ts';
import { Badge } from '../../../ui/states.tsx';
import {
  RecordActions,
  RecordCell,
  type RecordColumn,
  RecordHead,
  RecordTable,
} from '../../../ui/record-table.tsx';

const status: RecordColumn = { name: 'Status' };
const rating: RecordColumn = { name: 'Rating' };
const providerId: RecordColumn = { name: 'Provider ID' };
const joinDate: RecordColumn = { name: 'Joined', isWhole: true };
const columns = [{ name: 'Name' }, status, rating, providerId, joinDate, { name: 'Actions' }];

type ProviderAction = (provider: ReviewedProvider) => void;

/** Providers, with the actions for each. */
export function ProviderTable(
  props: Readonly<{
    providers: readonly ReviewedProvider[];
    onDetails: ProviderAction;
    onActivation: ProviderAction;
  }>,
) {
  return (
    <RecordTable caption="Service providers, the newest first" columns={columns}>
      {props.providers.map((provider) => (
        <ProviderRow
          key={provider.id}
          provider={provider}
          onDetails={props.onDetails}
          onActivation={props.onActivation}
        />
      ))}
    </RecordTable>
  );
}

function ProviderRow(
  props: Readonly<{
    provider: ReviewedProvider;
    onDetails: ProviderAction;
    onActivation: ProviderAction;
  }>,
) {
  const { provider, onDetails, onActivation } = props;
  const activation = activationOf(provider);
  return (
    <tr>
      <RecordHead
        name={provider.name}
        more={provider.email}
        opens={{ provider: String(provider.id) }}
      />
      <RecordCell of={status}>
        <ProviderStatus provider={provider} />
      </RecordCell>
      <RecordCell of={rating}>{ratingText(provider)}</RecordCell>
      <RecordCell of={providerId}>
        {provider.provider_id === null ? (
          'Not assigned'
        ) : (
          <span className="mono small">{provider.provider_id}</span>
        )}
      </RecordCell>
      <RecordCell of={joinDate}>{formatDay(provider.created_at)}</RecordCell>
      <RecordActions>
        <Button
          data-minor
          variant="default"
          aria-label={`Profile: ${provider.name}`}
          onClick={() => onDetails(provider)}
        >
          Profile
        </Button>
        {activation !== null && (
          <Button
            data-minor
            variant={activation === 'Deactivate' ? 'subtle' : 'filled'}
            {...(activation === 'Deactivate' && { color: 'red' })}
            aria-label={`${activation}: ${provider.name}`}
            onClick={() => onActivation(provider)}
          >
            {activation}
          </Button>
        )}
      </RecordActions>
    </tr>
  );
}

/** Approved or pending, and whether an admin has deactivated the provider. */
export const ProviderStatus = ({ provider }: { provider: ReviewedProvider }) => (
  <span className="row tight soft small">
    <Badge tone={provider.is_active ? 'green' : 'yellow'}>{providerStatusName(provider)}</Badge>
    {isDeactivated(provider) && <span>Deactivated</span>}
  </span>
);

/** What decides a provider's displayed status and the possible actions. */
type ProviderState = Pick<ReviewedProvider, 'is_active' | 'provider_id'>;

/** The displayed status: approved if the provider is active, else pending. */
export const providerStatusName = ({
  is_active: isActive,
}: ProviderState): 'Approved' | 'Pending' => (isActive ? 'Approved' : 'Pending');

/** Whether an admin has deactivated a provider who was approved before. */
export const isDeactivated = ({ is_active: isActive, provider_id: id }: ProviderState): boolean =>
  !isActive && id !== null;

/**
 * The possible action; null for a provider who was never approved, because only approving a service
 * activates them for the first time.
 */
export function activationOf({
  is_active: isActive,
  provider_id: id,
}: ProviderState): 'Deactivate' | 'Reactivate' | null {
  if (isActive) return 'Deactivate';
  return id === null ? null : 'Reactivate';
}

/** The average rating out of 5.0, and the number of ratings. */
export const ratingText = ({ average_rating: average, rating_count: count }: ReviewedProvider) =>
  average === null ? 'No ratings' : `★ ${average.toFixed(1)} (${count})`;
