import { Button } from '@mantine/core';
import type { SuspiciousPair } from '@nsem/sdk';

import { formatDay } from '../../../lib/format/dates.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import {
  RecordActions,
  RecordCell,
  RecordHead,
  RecordTable,
  type RecordColumn,
} from '../../../ui/record-table.tsx';
import { evidenceText } from './pair-text.ts';
import styles from './payouts.module.css';
import { useOpenPairs } from './queries.ts';

type OnReview = (pair: SuspiciousPair) => void;

/** The clients and providers who may be one person, each to dismiss or confirm. */
export function PairsToReview({ onReview }: Readonly<{ onReview: OnReview }>) {
  return (
    <section className={dashboard.panel} aria-label="Pairs to review">
      <h3>Pairs to review</h3>
      <p>
        A client and a provider who may be one person, or know each other well. This proves nothing:
        many people share a phone or an office. Until you decide, their free earnings stay held.
      </p>
      <GrowingList
        list={useOpenPairs()}
        skeleton={<Skeleton label="Loading the pairs..." shape="line" />}
        errorTitle="The pairs could not be loaded"
        empty={<EmptyState text="No pairs wait for a review." />}
      >
        {(pairs) => <PairTable pairs={pairs} onReview={onReview} />}
      </GrowingList>
    </section>
  );
}

const evidence: RecordColumn = { name: 'Found', isNamed: true };
const since: RecordColumn = { name: 'Since', isWhole: true, isNamed: true };
const columns = [{ name: 'Provider and client' }, evidence, since, { name: 'Actions' }] as const;

const PairTable = (props: Readonly<{ pairs: readonly SuspiciousPair[]; onReview: OnReview }>) => (
  <RecordTable caption="Pairs to review, newest first" columns={columns}>
    {props.pairs.map((pair) => (
      <tr key={pair.id}>
        <RecordHead name={pair.service_provider_name} more={`Client: ${pair.client_name}`} />
        <RecordCell of={evidence}>
          <ul className={styles.lines}>
            {pair.evidence.map((found) => (
              <li key={found.reason}>{evidenceText(found)}</li>
            ))}
          </ul>
        </RecordCell>
        <RecordCell of={since}>{formatDay(pair.found_at)}</RecordCell>
        <RecordActions>
          <Button
            variant="default"
            aria-label={`Review ${pair.service_provider_name} and ${pair.client_name}`}
            onClick={() => props.onReview(pair)}
          >
            Review
          </Button>
        </RecordActions>
      </tr>
    ))}
  </RecordTable>
);
