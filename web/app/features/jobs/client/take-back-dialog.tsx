import { Textarea } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useState } from 'react';

import { useTakeBackJob } from '../../../entities/jobs/queries.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';

/** The late job to take back; null while there is none. */
export type TakeBackProps = Readonly<{ job: Job | null; onClose: () => void }>;

/** Asks for confirmation before a late job is taken back from its provider. */
export const TakeBackDialog = ({ job, onClose }: TakeBackProps) =>
  job === null ? null : <Question job={job} onClose={onClose} />;

function Question({ job, onClose }: Readonly<{ job: Job; onClose: () => void }>) {
  const [reason, setReason] = useState('');
  useKeptInput(`take-back-${job.id}`, reason, setReason);
  const takeBack = useTakeBackJob();
  const confirm = () =>
    takeBack.mutate(
      { id: job.id, reason: reason.trim() },
      {
        onSuccess: () => {
          onClose();
          showToast(
            'success',
            'Job Taken Back',
            `Job #${job.id} is open to all qualified providers.`,
          );
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Take back job #${job.id}?`}
      question={
        <>
          <p>
            {job.provider_name ?? 'The provider'} will not be paid for it, even if it is nearly
            done. All qualified providers can accept it then, and your money stays held for it.
          </p>
          {job.revisions > 0 && (
            <p>You keep the version that you sent back, so you cannot cancel the job afterwards.</p>
          )}
          <Textarea
            label="Reason, for the provider (optional)"
            mt="sm"
            rows={2}
            maxLength={1000}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
        </>
      }
      confirmLabel="Take Back"
      cancelLabel="Keep Waiting"
      isPending={takeBack.isPending}
      error={takeBack.error}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
