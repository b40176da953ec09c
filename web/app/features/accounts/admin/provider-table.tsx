import { Button } from '@mantine/core';
import type { ReviewedProvider } from '@nsem/sdk';

import { formatDay } from '../../../lib/format/dates.ts';
import {
  RecordActions,
  RecordCell,
  RecordHead,
  RecordTable,
  type RecordColumn,
} from '../../../ui/record-table.tsx';
import styles from './providers.module.css';
import { ProviderStatus } from './provider-status.tsx';
import { activationOf, ratingText } from './provider-text.ts';

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
          <span className={styles.providerId}>{provider.provider_id}</span>
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
