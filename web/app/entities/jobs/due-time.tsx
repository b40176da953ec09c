import type { Job } from '@nsem/sdk';

import { useMinute } from '../../lib/browser/use-minute.ts';
import { Badge } from '../../ui/badge.tsx';
import { dueText, formatDue, isLate } from './due-text.ts';

/** When a job that has not ended is due, or how late it is; nothing if it has no due time. */
export function DueTime({ job }: { job: Pick<Job, 'status' | 'due_at'> }) {
  const now = useMinute();
  const { status, due_at: due } = job;
  if (due === null || (status !== 'pending' && status !== 'in_progress')) return null;
  const text = dueText(due, now);
  return (
    <time dateTime={due} title={`Due ${formatDue(due)}`}>
      {isLate(job, now) ? <Badge tone="red">{text}</Badge> : <strong>{text}</strong>}
    </time>
  );
}
