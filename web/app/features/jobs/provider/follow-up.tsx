import type { Job } from '@nsem/sdk';

import { LongerDialog } from '../proposals/longer-dialog.tsx';
import { AcceptedJobs } from './accepted-jobs.tsx';

export type FollowUpProps = Readonly<{
  /** The numbers of the jobs that have just been accepted. */
  accepted: readonly number[];
  /** The job for which a later time is proposed. */
  longer: Job | null;
  /** Closes the dialog for a later time. */
  onClose: () => void;
}>;

/** What the buttons of available jobs lead to, which stays when their jobs leave the list. */
export const FollowUp = ({ accepted, longer, onClose }: FollowUpProps) => (
  <>
    <AcceptedJobs ids={accepted} />
    <LongerDialog job={longer} onClose={onClose} />
  </>
);
