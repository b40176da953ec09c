import { Button } from '@mantine/core';
import type { ReferenceFile } from '@nsem/sdk';
import { useState } from 'react';

import { nsem } from '../../lib/api/nsem.ts';
import { formatBytes } from '../../lib/format/sizes.ts';
import print from '../../ui/print.module.css';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.tsx';
import { DownloadButton } from '../jobs/download-button.tsx';
import { useRemoveReference } from './references.ts';
import styles from './references.module.css';

/** Which reference files of which job. */
export type ReferenceListProps = Readonly<{
  jobId: number;
  items: readonly ReferenceFile[];
  /** Whether they can be removed: by the client, while the job is live. */
  isEditable?: boolean;
}>;

/** The reference files of a job, each with a button to download it. */
export function ReferenceList({ jobId, items, isEditable = false }: ReferenceListProps) {
  const [removed, setRemoved] = useState<ReferenceFile | null>(null);
  return (
    <>
      <ul className={`stack ${styles.list}`}>
        {items.map((item) => (
          <li key={item.id} className="row apart">
            <div className={styles.name}>
              <strong>{item.name}</strong>
              {item.description !== null && (
                <span className="soft small" dir="auto">
                  {item.description}
                </span>
              )}
              <span className="numeric soft small">{formatBytes(item.size_bytes)}</span>
            </div>
            <div className={`buttons ${print.never}`}>
              <DownloadButton
                label="Download"
                of={item.name}
                isQuiet
                open={() => nsem.jobs.references.download(jobId, item.id)}
              />
              {isEditable && (
                <Button
                  variant="default"
                  aria-label={`Remove ${item.name}`}
                  onClick={() => setRemoved(item)}
                >
                  Remove
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {removed !== null && (
        <RemoveQuestion jobId={jobId} item={removed} onClose={() => setRemoved(null)} />
      )}
    </>
  );
}

function RemoveQuestion(
  props: Readonly<{ jobId: number; item: ReferenceFile; onClose: () => void }>,
) {
  const { jobId, item, onClose } = props;
  const { mutate, isPending, error } = useRemoveReference(jobId);
  return (
    <ConfirmDialog
      title={`Remove ${item.name}?`}
      question={<p>The provider can’t download it any more.</p>}
      confirmLabel="Remove file"
      pendingLabel="Removing..."
      cancelLabel="Keep file"
      isPending={isPending}
      error={error}
      errorTitle="It was not removed"
      onConfirm={() => mutate(item, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
