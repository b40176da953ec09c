import type { Message } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { refreshMessages, showMessage } from '../../entities/messages/messages.ts';
import { reuseInFlight } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { ReasonForm } from '../../ui/kit/reason-form.tsx';
import { longestReason, type ReportQuestion, reportedKey } from './conversation-text.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';

const refreshReported = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: reportedKey });

type Change = Readonly<{ message: Message; reason: string }>;

const report = reuseInFlight(({ message: { id, job_id: jobId }, reason }: Change) =>
  nsem.jobs.messages.report(jobId, id, { reason }),
);

const hide = reuseInFlight(({ message: { id, job_id: jobId }, reason }: Change) =>
  nsem.jobs.messages.hide(jobId, id, { reason }),
);

const dismiss = reuseInFlight(({ message: { id, job_id: jobId }, reason }: Change) =>
  nsem.jobs.messages.dismiss(jobId, id, { reason }),
);

/** The message in question, and what to do about it. */
export type ReportDialogProps = ReportQuestion & Readonly<{ onClose: () => void }>;

/** Reports a message to the admins; admins hide one that was reported, or keep it. */
export function ReportDialog({ message, act, onClose }: ReportDialogProps) {
  return (
    <Dialog title={`${texts[act].label} this message`} opened={message !== null} onClose={onClose}>
      {message !== null && <Report key={act} message={message} act={act} onClose={onClose} />}
    </Dialog>
  );
}

const calls = { report, hide, dismiss } as const;

const texts = {
  report: {
    text: 'The admins will then be able to read this conversation.',
    missing: 'Enter a reason, so that the admins know what is wrong.',
    label: 'Report',
    pendingLabel: 'Reporting...',
    title: 'Reported',
    result: 'An admin will look at it.',
  },
  hide: {
    text: 'Its author can still read it. Everyone else sees that it was hidden.',
    missing: 'Enter a reason; it is recorded.',
    label: 'Hide',
    pendingLabel: 'Hiding...',
    title: 'Hidden',
    result: 'Only its author and the admins can read it.',
  },
  dismiss: {
    text: 'It stays as it is, and cannot be reported again. The report leaves the list.',
    missing: 'Enter a reason; it is recorded.',
    label: 'Keep',
    pendingLabel: 'Keeping...',
    title: 'Kept',
    result: 'The message stays as it is.',
  },
} as const;

function Report({ message, act, onClose }: ReportDialogProps & Readonly<{ message: Message }>) {
  const { text, title, result, ...words } = texts[act];
  const change = useMutation({
    mutationFn: calls[act],
    onSuccess: (changed) => {
      showMessage(changed);
      onClose();
      showToast('success', title, result);
    },
    onSettled: () => Promise.all([refreshMessages(message.job_id), refreshReported()]),
  });
  return (
    <ReasonForm
      name={`${act}-${message.id}`}
      tone={act === 'dismiss' ? 'plain' : 'careful'}
      {...words}
      longest={longestReason}
      isPending={change.isPending}
      error={change.error}
      onReason={(reason) => change.mutate({ message, reason })}
    >
      {text}
    </ReasonForm>
  );
}
