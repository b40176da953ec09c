import { useNavigate } from 'react-router';

import { useOverlay } from '../../../lib/address/use-overlay.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { requestParamNames, type RequestedWork } from '../../../entities/jobs/request-url.ts';
import { WithDraft } from '../../../entities/drafts/with-draft.tsx';
import type { RequestFields } from './job-draft.ts';
import { RequestForm } from './request-form.tsx';

/** The client, and the requested job in the address. */
export type RequestDialogProps = Readonly<{ clientId: number; work: RequestedWork }>;

/** A client requests one job at a time, so there is only one draft. */
const draftName = 'job-request';

/** The dialog to request a job; its initial values are in the address. */
export function RequestDialog({ clientId, work }: RequestDialogProps) {
  const navigate = useNavigate();
  const overlay = useOverlay();
  return (
    <Dialog
      title="Request a Job"
      opened={work.request !== undefined}
      onClose={() => overlay.close(requestParamNames)}
      size="lg"
      savesDraft
    >
      <WithDraft<RequestFields> name={draftName} verb="wrote">
        {(open) => (
          <RequestForm
            name={draftName}
            open={open}
            work={work}
            clientId={clientId}
            onSubmitted={(job) =>
              showToast('success', 'Job Requested', `Job #${job.id} is waiting for a provider.`)
            }
            onDone={() => void navigate('?tab=jobs', { replace: true })}
          />
        )}
      </WithDraft>
    </Dialog>
  );
}
