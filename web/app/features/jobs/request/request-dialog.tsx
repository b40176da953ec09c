import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { paramsOf } from '../../../lib/search-params.ts';
import { useOverlay } from '../../../lib/use-overlay.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { parseRequest, requestParamNames } from '../../discover/discover-url.ts';
import { draftFor } from './draft.ts';
import { RequestForm } from './request-form.tsx';

/** Asks for a job; which one to begin with is in the address. */
export function RequestDialog({ clientId }: { clientId: number }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const overlay = useOverlay();
  const work = useMemo(() => parseRequest(paramsOf(search)), [search]);
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
