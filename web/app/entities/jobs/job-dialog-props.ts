import type { Job } from '@nsem/sdk';

/** The job that a dialog is about; null while it is closed. */
export type JobDialogProps = Readonly<{ job: Job | null; onClose: () => void }>;
