import { useNavigate } from 'react-router';

import { useOverlay } from '../../../lib/use-overlay.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { requestParamNames, type RequestedWork } from '../../discover/discover-url.ts';
import { draftFor } from './draft.ts';
import { RequestForm } from './request-form.tsx';

/** Who asks, and for what as the address has it. */
export type RequestDialogProps = Readonly<{ clientId: number; work: RequestedWork }>;

/** Asks for a job; which one to begin with is in the address. */
export function RequestDialog({ clientId, work }: RequestDialogProps) {
  const navigate = useNavigate();
  const overlay = useOverlay();
  return (
    <Dialog
      title="Request a Job"
      opened={work.request !== undefined}
      onClose={() => overlay.close(requestParamNames)}
      size="lg"
    >
      <RequestForm
        initial={draftFor(work)}
        clientId={clientId}
        onRequested={(job) => {
          showToast('success', 'Job Requested', `Job #${job.id} is waiting for a provider.`);
          void navigate('?tab=jobs', { replace: true });
        }}
      />
    </Dialog>
  );
}
