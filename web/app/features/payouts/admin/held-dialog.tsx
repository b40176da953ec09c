import { Button } from '@mantine/core';
import type { HeldEarning, SuspiciousPair } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { MissingList } from '../../../entities/payouts/when-paid.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import {
  RecordActions,
  RecordCell,
  type RecordColumn,
  RecordHead,
  RecordTable,
} from '../../../ui/record-table.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { PairsToReview, ReviewPairDialog } from './pairs-to-review.tsx';
import { heldQuery, useReleaseEarning } from './queries.ts';

export type HeldDialogProps = Readonly<{ isOpen: boolean; onClose: () => void }>;

/** The earnings that payouts leave out for now, each to release, and the pairs to review. */
export function HeldDialog({ isOpen, onClose }: HeldDialogProps) {
  const [releasing, setReleasing] = useState<HeldEarning | null>(null);
  const [reviewing, setReviewing] = useState<SuspiciousPair | null>(null);
  return (
    <>
      <Dialog
        title="Held earnings"
        opened={isOpen}
        // Every open dialog receives Escape, but only the top one may close.
        onClose={() => releasing !== null || reviewing !== null || onClose()}
        size="xl"
      >
        {isOpen && (
          <div className={dashboard.panel}>
            <HeldEarnings onRelease={setReleasing} />
            <PairsToReview onReview={setReviewing} />
          </div>
        )}
      </Dialog>
      {releasing !== null && (
        <ReleaseEarningDialog earning={releasing} onClose={() => setReleasing(null)} />
      )}
      <ReviewPairDialog pair={reviewing} onClose={() => setReviewing(null)} />
    </>
  );
}

type OnRelease = (earning: HeldEarning) => void;

function HeldEarnings({ onRelease }: Readonly<{ onRelease: OnRelease }>) {
  return (
    <Loaded
      query={useQuery(heldQuery)}
      skeleton={<Skeleton label="Loading the held earnings..." shape="line" />}
      errorTitle="The held earnings could not be loaded"
    >
      {(held) =>
        held.length === 0 ? (
          <EmptyState text="No earnings are held." />
        ) : (
          <div className={dashboard.panel}>
            <p>
              The marketplace paid for these jobs, or for a part of them, as a free first
              translation. Payouts leave out their earnings until you release them, or until enough
              different clients have paid the provider and the commission on those jobs covers them.
            </p>
            <HeldTable held={held} onRelease={onRelease} />
          </div>
        )
      }
    </Loaded>
  );
}

const amount: RecordColumn = { name: 'Amount', isMoney: true };
const since: RecordColumn = { name: 'Since', isWhole: true, isNamed: true };
const missing: RecordColumn = { name: 'Missing', isNamed: true };
const columns = [{ name: 'Provider' }, amount, since, missing, { name: 'Actions' }] as const;

const HeldTable = (props: Readonly<{ held: readonly HeldEarning[]; onRelease: OnRelease }>) => (
  <RecordTable caption="Held earnings, oldest first" columns={columns}>
    {props.held.map((earning) => (
      <tr key={earning.job_id}>
        <RecordHead name={earning.service_provider_name} more={`Job ${earning.job_id}`} />
        <RecordCell of={amount}>
          <strong>{formatGhs(earning.amount)}</strong>
        </RecordCell>
        <RecordCell of={since}>{formatDay(earning.completed_at)}</RecordCell>
        <RecordCell of={missing}>
          <MissingList of={earning} />
        </RecordCell>
        <RecordActions>
          <Button
            variant="default"
            aria-label={`Release the earning of job ${earning.job_id}`}
            onClick={() => props.onRelease(earning)}
          >
            Release
          </Button>
        </RecordActions>
      </tr>
    ))}
  </RecordTable>
);

type ReleaseProps = Readonly<{ earning: HeldEarning; onClose: () => void }>;

/** Asks for confirmation before a held earning is released. */
export function ReleaseEarningDialog({ earning, onClose }: ReleaseProps) {
  const { job_id: jobId, service_provider_name: name } = earning;
  const released = formatGhs(earning.amount);
  const { mutate, isPending, error } = useReleaseEarning({
    onSuccess: () => {
      onClose();
      showToast('success', 'Earning released', `${released} to ${name} is in the next payout.`);
    },
  });
  return (
    <ConfirmDialog
      title={`Release the earning of job ${jobId}?`}
      question={
        <p>
          The next payouts will include <strong>{released}</strong> for {name}. You cannot hold it
          again.
        </p>
      }
      confirmLabel="Release"
      pendingLabel="Releasing..."
      tone="plain"
      isPending={isPending}
      error={error}
      errorTitle="The earning was not released"
      onConfirm={() => mutate(jobId)}
      onCancel={onClose}
    />
  );
}
