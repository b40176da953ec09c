import type { Job } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { useOverlay } from '../../../lib/address/search-params.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { jobListOf, jobUrl } from '../../../entities/jobs/job-url.ts';
import { jobQuery } from '../../../entities/jobs/queries.ts';
import { requestParamNames, type RequestedWork } from '../../../entities/jobs/request-url.ts';
import { WithDraft } from '../../../entities/drafts/with-draft.tsx';
import { useClosingQuestion } from '../../../entities/uploads/use-submission.ts';
import { textsOf, type RepeatedTexts, type RequestFields } from './job-draft.ts';
import { sentDocumentQuery } from './queries.ts';
import { RequestForm } from './request-form.tsx';

/** The client, and the requested job in the address. */
export type RequestDialogProps = Readonly<{ clientId: number; work: RequestedWork }>;

/** A client prepares one new job at a time, so there is one draft, and one for each job to repeat. */
const draftNameOf = ({ again }: RequestedWork): string =>
  again === undefined ? 'job-request' : `job-request-again-${again}`;

/** The dialog to request a job; its initial values are in the address. */
export function RequestDialog({ clientId, work }: RequestDialogProps) {
  const navigate = useNavigate();
  const overlay = useOverlay();
  // While the dialog closes, it still shows what it was open for.
  const [opened, setOpened] = useState(work);
  if (work.request !== undefined && work !== opened) setOpened(work);
  const draftName = draftNameOf(opened);
  return (
    <Dialog
      title="Request a Job"
      opened={work.request !== undefined}
      onClose={() => overlay.close(requestParamNames)}
      size="lg"
      savesDraft
      closing={useClosingQuestion(draftName)}
    >
      <RepeatedContent key={draftName} id={opened.again}>
        {(again) => (
          <WithDraft<RequestFields> name={draftName} verb="wrote">
            {(open) => (
              <RequestForm
                name={draftName}
                open={open}
                work={opened}
                again={again}
                clientId={clientId}
                onSubmitted={(job) =>
                  showToast('success', 'Job Requested', `Job #${job.id} is waiting for a provider.`)
                }
                onDone={({ id }, hasFiles) => {
                  const to = hasFiles ? jobUrl('client', id) : jobListOf('client').to;
                  void navigate(to, { replace: true });
                }}
              />
            )}
          </WithDraft>
        )}
      </RepeatedContent>
    </Dialog>
  );
}

/** The texts of the job that is requested again; none for a new job. */
function RepeatedContent(
  props: Readonly<{ id: number | undefined; children: (again: RepeatedTexts) => ReactNode }>,
) {
  const { id, children } = props;
  const query = useQuery({ ...jobQuery(id ?? 0), enabled: id !== undefined });
  if (id === undefined) return children(textsOf(null));
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton label={`Loading the text of job #${id}...`} shape="sheet" count={2} />}
      errorTitle={`The text of job #${id} could not be loaded`}
    >
      {(job) =>
        job?.has_document === true && !job.content_erased ? (
          <RepeatedDocument job={job}>{children}</RepeatedDocument>
        ) : (
          children(textsOf(job))
        )
      }
    </Loaded>
  );
}

/** The file of the job that is requested again, instead of its texts. */
function RepeatedDocument(
  props: Readonly<{ job: Job; children: (again: RepeatedTexts) => ReactNode }>,
) {
  const { job, children } = props;
  return (
    <Loaded
      query={useQuery(sentDocumentQuery(job.id))}
      skeleton={
        <Skeleton label={`Loading the file of job #${job.id}...`} shape="sheet" count={2} />
      }
      errorTitle={`The file of job #${job.id} could not be loaded`}
    >
      {(document) => children(textsOf(job, document))}
    </Loaded>
  );
}
