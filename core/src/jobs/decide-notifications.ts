import type { NewNotification } from '../notifications/notification.ts';
import type { JobOutcome } from './job-outcome.ts';

type JobNotification = Pick<NewNotification, 'accountId' | 'kind'>;

/** Who is notified of a move, and of what; users who made it are not. */
function chooseRecipients({ job, event }: JobOutcome): readonly JobNotification[] {
  const client = job.clientId;
  const provider = event.assignedId;
  const toProvider = (kind: NewNotification['kind']): readonly JobNotification[] =>
    provider === null || provider === event.actorId ? [] : [{ accountId: provider, kind }];
  switch (event.move) {
    case 'create':
    case 'edit':
      return [];
    case 'assign':
      // The client assigns a job only by accepting the due time that its provider proposed.
      return event.actorId === client
        ? toProvider('proposal_accepted')
        : [{ accountId: client, kind: 'job_accepted' }, ...toProvider('job_assigned')];
    case 'release':
      return [{ accountId: client, kind: 'job_released' }];
    case 'take_back':
      return toProvider('job_taken_back');
    case 'deliver':
      return [{ accountId: client, kind: 'job_delivered' }];
    case 'fail':
      return [{ accountId: client, kind: 'job_failed' }];
    case 'cancel':
      return event.actorId === client
        ? []
        : [{ accountId: client, kind: 'job_cancelled' }, ...toProvider('job_cancelled')];
    case 'refund':
      return [{ accountId: client, kind: 'job_refunded' }, ...toProvider('job_refunded')];
  }
}

/** The notifications of a move. A client may know the provider by name, but not the reverse. */
export function decideNotifications(outcome: JobOutcome): readonly NewNotification[] {
  const { job, event, decidedAt } = outcome;
  return chooseRecipients(outcome).map(({ accountId, kind }) => ({
    accountId,
    kind,
    jobId: job.id,
    actorId: accountId === job.clientId ? event.assignedId : null,
    createdAt: decidedAt,
  }));
}
