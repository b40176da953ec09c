import { useNavigate } from 'react-router';

import { useOverlay } from '../../../lib/use-overlay.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { requestParamNames, type RequestedWork } from '../../discover/discover-url.ts';
import { DraftOf } from '../../drafts/draft-of.tsx';
import type { RequestFields } from './draft.ts';
import { RequestForm } from './request-form.tsx';

/** Who asks, and for what as the address has it. */
export type RequestDialogProps = Readonly<{ clientId: number; work: RequestedWork }>;

/** A client asks for one job at a time, so there is one draft of it. */
const draftName = 'request';

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
      <DraftOf<RequestFields> name={draftName} verb="wrote">
        {(open) => (
          <RequestForm
            name={draftName}
            open={open}
            work={work}
            clientId={clientId}
            onArrived={(job) =>
              showToast('success', 'Job Requested', `Job #${job.id} is waiting for a provider.`)
            }
            onDone={() => void navigate('?tab=jobs', { replace: true })}
          />
        )}
      </DraftOf>
    </Dialog>
  );
}
