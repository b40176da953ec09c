import type { Job } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { jobQuery } from '../../../entities/jobs/queries.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { LongerForm } from './longer-form.tsx';
import { proposalsQuery } from './queries.ts';

/** The job for which a later time is proposed; null while there is none. */
export type LongerDialogProps = Readonly<{ job: Job | null; onClose: () => void }>;

/** The dialog in which a provider proposes a later time; it stays open if the job is taken. */
export const LongerDialog = ({ job, onClose }: LongerDialogProps) => (
  <Dialog
    title={job === null ? 'More time' : `More time for job #${job.id}`}
    opened={job !== null}
    onClose={onClose}
    size="md"
    isOnTop
  >
    {job !== null && <Longer key={job.id} opened={job} onProposed={onClose} />}
  </Dialog>
);

/** The form for the job as it is now, which was `opened` when it was still available. */
function Longer({ opened, onProposed }: Readonly<{ opened: Job; onProposed: () => void }>) {
  const { data: current } = useQuery(jobQuery(opened.id));
  const ending = endingOf(current);
  const proposals = useQuery({ ...proposalsQuery(opened.id), enabled: ending === null });
  const job = current ?? opened;
  const due = job.due_at ?? opened.due_at;
  if (proposals.data === undefined && ending !== null) {
    return <Notice kind="warning">{ending}</Notice>;
  }
  return (
    <Loaded
      query={ending === null ? proposals : { ...proposals, isError: false }}
      skeleton={<Skeleton label="Loading..." />}
    >
      {([newest]) =>
        due !== null && (
          <LongerForm
            job={job}
            due={due}
            own={newest?.status === 'open' ? newest : undefined}
            ending={ending}
            onProposed={onProposed}
          />
        )
      }
    </Loaded>
  );
}

/** Why no time can be proposed any more; null while one can, or while that is not known. */
function endingOf(current: Job | null | undefined): string | null {
  if (current === undefined) return null;
  if (current?.status === 'in_progress') return 'The job is yours now, so you can start.';
  if (current?.status !== 'pending') {
    return 'The job was taken: another provider has accepted it, or the client has cancelled it. Nothing was sent.';
  }
  return current.due_at === null
    ? 'The client has removed the due time, so you can accept the job as it is.'
    : null;
}
