import type { Message } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { refreshMessages, showMessage } from '../../entities/messages/messages.ts';
import { reuseInFlight } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { ReasonForm } from '../../ui/kit/reason-form.tsx';
import { longestReason, reportedKey } from './conversation-text.ts';
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

/** The message in question; null while the dialog is closed. */
export type ReportDialogProps = Readonly<{
  message: Message | null;
  isAdmin: boolean;
  onClose: () => void;
}>;

/** Reports a message to the admins; admins hide one that was reported. */
export function ReportDialog({ message, isAdmin, onClose }: ReportDialogProps) {
  return (
    <Dialog
      title={isAdmin ? 'Hide this message' : 'Report this message'}
      opened={message !== null}
      onClose={onClose}
    >
      {message !== null && <Report message={message} isAdmin={isAdmin} onClose={onClose} />}
    </Dialog>
  );
}

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
} as const;

function Report({ message, isAdmin, onClose }: ReportDialogProps & Readonly<{ message: Message }>) {
  const { text, title, result, ...words } = isAdmin ? texts.hide : texts.report;
  const change = useMutation({
    mutationFn: isAdmin ? hide : report,
    onSuccess: (changed) => {
      showMessage(changed);
      onClose();
      showToast('success', title, result);
    },
    onSettled: () => Promise.all([refreshMessages(message.job_id), refreshReported()]),
  });
  return (
    <ReasonForm
      name={`report-${message.id}`}
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
