import { Textarea } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useState, type SyntheticEvent } from 'react';

import { errorText } from '../../../lib/error-text.ts';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { useFailJob } from '../queries.ts';
import type { JobDialogProps } from './job-dialog-props.ts';

/** Gives a job up, with a reason that the client reads. */
export function FailDialog({ job, onClose }: JobDialogProps) {
  return (
    <Dialog
      title={job === null ? 'Cannot be done' : `Job #${job.id} cannot be done`}
      opened={job !== null}
      onClose={onClose}
      size="md"
    >
      {job !== null && <FailForm job={job} onFailed={onClose} />}
    </Dialog>
  );
}

function FailForm({ job, onFailed }: { job: Job; onFailed: () => void }) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const fail = useFailJob();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (reason.trim() === '') return setProblem('Say why, so that the client understands.');
    return fail.mutate(
      { id: job.id, reason: reason.trim() },
      {
        onSuccess: () => {
          onFailed();
          showToast('info', 'Job Closed', `The client has the money for job #${job.id} back.`);
        },
      },
    );
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p>
        The job ends here and the client gets the money back. If somebody else could do it, release
        it instead.
      </p>
      <Textarea
        label="Reason"
        withAsterisk
        autosize
        minRows={3}
        maxLength={1000}
        data-autofocus
        error={problem}
        value={reason}
        onChange={({ currentTarget }) => {
          setProblem(null);
          setReason(currentTarget.value);
        }}
      />
      {fail.isError && <Notice kind="error">{errorText(fail.error)}</Notice>}
      <SubmitButton label="Close the job" pendingLabel="Closing..." isPending={fail.isPending} />
    </form>
  );
}
