import { useQuery } from '@tanstack/react-query';

import { ReferenceList } from '../../../entities/references/reference-list.tsx';
import { referencesQuery } from '../../../entities/references/references.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';

/** The job, and whether its reference files are shown. */
export type ReferencesDialogProps = Readonly<{
  jobId: number;
  isOpen: boolean;
  onClose: () => void;
}>;

/** What the client gave a provider for the work. */
export const ReferencesDialog = ({ jobId, isOpen, onClose }: ReferencesDialogProps) => (
  <Dialog title="Reference files" opened={isOpen} onClose={onClose} size="lg">
    {isOpen && <References jobId={jobId} />}
  </Dialog>
);

const References = ({ jobId }: { jobId: number }) => (
  <Loaded
    query={useQuery(referencesQuery(jobId))}
    skeleton={<Skeleton label="Loading the reference files..." shape="line" count={2} />}
    errorTitle="The reference files could not be loaded"
  >
    {(items) =>
      items.length === 0 ? (
        <p>The client has not added any.</p>
      ) : (
        <ReferenceList jobId={jobId} items={items} />
      )
    }
  </Loaded>
);
