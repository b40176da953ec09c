import { Button, Textarea } from '@mantine/core';
import type { SuspiciousPair, SuspiciousPairReview } from '@nsem/sdk';
import { useRef, useState } from 'react';

import { errorText } from '../../../lib/api/error-text.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import dashboard from '../../../ui/dashboard.module.css';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { evidenceText, longestNote } from './pair-text.ts';
import styles from './payouts.module.css';
import { useReviewPair } from './queries.ts';

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
      <dl className={styles.people}>
        <dt>Provider</dt>
        <dd>{pair.service_provider_name}</dd>
        <dt>Client</dt>
        <dd>{pair.client_name}</dd>
      </dl>
      <ul className={styles.found}>
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
      <div className={dashboard.actions}>
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
