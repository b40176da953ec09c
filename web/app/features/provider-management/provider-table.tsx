import { Button } from '@mantine/core';
import type { ReviewedProvider } from '@nsem/sdk';

import { formatDay } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import {
  RecordActions,
  RecordCell,
  RecordHead,
  RecordTable,
  type RecordColumn,
} from '../../ui/record-table.tsx';
import styles from './provider-management.module.css';
import { activationOf, isDeactivated, standingName } from './provider-text.ts';

const standing: RecordColumn = { name: 'Status' };
const rating: RecordColumn = { name: 'Rating' };
const number: RecordColumn = { name: 'Provider ID' };
const joined: RecordColumn = { name: 'Joined', isWhole: true };
const columns = [{ name: 'Name' }, standing, rating, number, joined, { name: 'Actions' }];

type Act = (provider: ReviewedProvider) => void;

/** Providers, with what can be done about each. */
export function ProviderTable(
  props: Readonly<{
    providers: readonly ReviewedProvider[];
    onDetails: Act;
    onActivation: Act;
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
  props: Readonly<{ provider: ReviewedProvider; onDetails: Act; onActivation: Act }>,
) {
  const { provider, onDetails, onActivation } = props;
  const activation = activationOf(provider);
  return (
    <tr>
      <RecordHead name={provider.name} more={provider.email} />
      <RecordCell of={standing}>
        <Standing provider={provider} />
      </RecordCell>
      <RecordCell of={rating}>{ratingOf(provider)}</RecordCell>
      <RecordCell of={number}>
        {provider.provider_id === null ? (
          'Not assigned'
        ) : (
          <span className={styles.number}>{provider.provider_id}</span>
        )}
      </RecordCell>
      <RecordCell of={joined}>{formatDay(provider.created_at)}</RecordCell>
      <RecordActions>
        <Button
          variant="default"
          aria-label={`Profile: ${provider.name}`}
          onClick={() => onDetails(provider)}
        >
          Profile
        </Button>
        {activation !== null && (
          <Button
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

/** Approved or pending, and whether an admin has made it so. */
export const Standing = ({ provider }: { provider: ReviewedProvider }) => (
  <span className={styles.standing}>
    <Badge tone={provider.is_active ? 'green' : 'yellow'}>{standingName(provider)}</Badge>
    {isDeactivated(provider) && <span>Deactivated</span>}
  </span>
);

/** The average of the ratings, of 5.0, and how many there are. */
export const ratingOf = ({ average_rating: average, rating_count: count }: ReviewedProvider) =>
  average === null ? 'No ratings' : `★ ${average.toFixed(1)} (${count})`;
