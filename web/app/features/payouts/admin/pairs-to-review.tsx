import { Button, Textarea } from '@mantine/core';
import type { SuspiciousPair, SuspiciousPairReview } from '@nsem/sdk';
import { useRef, useState } from 'react';

import { errorText } from '../../../lib/api/calls.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { Skeleton } from '../../../ui/query/loaded.tsx';
import {
  RecordActions,
  RecordCell,
  type RecordColumn,
  RecordHead,
  RecordTable,
} from '../../../ui/record-table.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import styles from './payouts.module.css';
import { useOpenPairs, useReviewPair } from './queries.ts';

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
          <ul className={`stack tight ${styles.lines}`}>
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

export type ReviewPairProps = Readonly<{ pair: SuspiciousPair | null; onClose: () => void }>;

/** Asks what an admin has found out about a client and a provider. */
export function ReviewPairDialog({ pair, onClose }: ReviewPairProps) {
  return (
    <Dialog title="Review a pair" opened={pair !== null} onClose={onClose} size="md" isOnTop>
      {pair !== null && <ReviewForm pair={pair} onClose={onClose} />}
    </Dialog>
  );
}

type Outcome = SuspiciousPairReview['outcome'];

const toasts: Readonly<Record<Outcome, readonly [title: string, text: string]>> = {
  dismissed: ['Pair dismissed', 'It holds no earnings any longer.'],
  confirmed: ['Pair confirmed', 'Its free earnings stay held.'],
};

function ReviewForm({ pair, onClose }: Readonly<{ pair: SuspiciousPair; onClose: () => void }>) {
  const [note, setNote] = useState('');
  useKeptInput(`pair-${pair.id}`, note, setNote);
  const [missing, setMissing] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useReviewPair();
  const decide = (outcome: Outcome): void => {
    const trimmed = note.trim();
    if (isPending) return undefined;
    if (trimmed === '') {
      field.current?.focus();
      return setMissing('Say what you have found out, for other admins.');
    }
    const review = { outcome, note: trimmed, seen_at: pair.updated_at };
    const reviewed = { id: pair.id, review };
    return mutate(reviewed, {
      onSuccess: () => {
        onClose();
        showToast('success', ...toasts[outcome]);
      },
    });
  };
  return (
    <div className={formStyles.form}>
      <Facts>
        <Fact name="Provider">{pair.service_provider_name}</Fact>
        <Fact name="Client">{pair.client_name}</Fact>
      </Facts>
      <ul className="bulleted">
        {pair.evidence.map((found) => (
          <li key={found.reason}>{evidenceText(found)}.</li>
        ))}
      </ul>
      <p>
        Dismiss the pair if they are two people who do business: it holds no earnings any longer.
        Confirm it if they are not: its free earnings stay held, and you can also refund the jobs or
        suspend an account.
      </p>
      <Textarea
        ref={field}
        label="Note"
        description="What you have found out. Neither of the two reads it."
        withAsterisk
        autosize
        minRows={3}
        maxRows={8}
        maxLength={longestNote}
        data-autofocus
        error={missing}
        value={note}
        onChange={({ currentTarget }) => {
          setMissing(null);
          setNote(currentTarget.value);
        }}
      />
      {error !== null && (
        <Notice kind="error" title="The review was not saved">
          {errorText(error)}
        </Notice>
      )}
      <div className="buttons">
        <Button
          size="md"
          variant="default"
          aria-disabled={isPending}
          onClick={() => decide('dismissed')}
        >
          Dismiss
        </Button>
        <Button size="md" color="red" aria-disabled={isPending} onClick={() => decide('confirmed')}>
          Confirm
        </Button>
      </div>
    </div>
  );
}

type Evidence = SuspiciousPair['evidence'][number];

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${count} ${many}`;

/** What suggests that two accounts belong to each other, in plain words. */
export function evidenceText({ reason, count }: Evidence): string {
  switch (reason) {
    case 'same-mailbox':
      return 'Their e-mails reach the same mailbox';
    case 'same-device':
      return `Both have used ${counted(count, 'one device', 'devices')}`;
    case 'same-network':
      return `Both have used ${counted(count, 'one network', 'networks')}, as customers of a carrier do`;
    case 'same-name':
      return 'They have the same name';
    case 'payee-name':
      return 'The provider is paid under the name of the client';
    case 'tiny-jobs':
      return `${counted(count, 'One paid job', 'paid jobs')} for next to nothing`;
    case 'no-other-business':
      return `The client chose this provider and no other, for ${counted(count, 'one job', 'jobs')}`;
  }
}

/** What the note of a review may have at most. */
const longestNote = 1000;
