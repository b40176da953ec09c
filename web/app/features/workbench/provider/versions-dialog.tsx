import { Button } from '@mantine/core';
import { joinSegments } from '@nsem/core/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { nsem } from '../../../lib/api/nsem.ts';
import { formatInstant } from '../../../lib/format/dates.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { formatCount } from '../../../entities/pricing/prices.ts';
import { segmentsOf, type DraftContent } from '../draft/draft.ts';
import styles from './versions.module.css';

type VersionsProps = Readonly<{
  jobId: number;
  onRestore: (content: DraftContent) => void;
  onClose: () => void;
}>;

/** A draft whose versions are listed, and whether they are. */
export type VersionsDialogProps = VersionsProps & Readonly<{ isOpen: boolean }>;

/** The earlier versions of a draft, of which one can be restored. */
export const VersionsDialog = (props: VersionsDialogProps) => (
  <Dialog title="Earlier versions" opened={props.isOpen} onClose={props.onClose} size="lg">
    {props.isOpen && <Versions {...props} />}
  </Dialog>
);

function Versions({ jobId, onRestore, onClose }: VersionsProps) {
  const [open, setOpen] = useState<number | null>(null);
  const query = useQuery({
    queryKey: ['job-draft-versions', jobId],
    queryFn: ({ signal }) => nsem.jobs.drafts.listVersions(jobId, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Loaded query={query} skeleton={skeleton} errorTitle="The versions could not be loaded">
      {(versions) =>
        versions.length === 0 ? (
          <p>There is none yet. What you write is saved every few seconds.</p>
        ) : (
          <ol className="stack tight">
            {versions.map(({ version, saved_at: at, saved_on: on, words }) => (
              <li key={version}>
                <button
                  type="button"
                  className={`panel row apart ${styles.version}`}
                  aria-expanded={open === version}
                  onClick={() => setOpen(open === version ? null : version)}
                >
                  <strong>{formatInstant(at)}</strong>
                  <span>
                    {on} ·&nbsp;{formatCount(words, 'word')}
                  </span>
                </button>
                {open === version && (
                  <Version
                    jobId={jobId}
                    version={version}
                    onRestore={(content) => {
                      onRestore(content);
                      onClose();
                    }}
                  />
                )}
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

const skeleton = <Skeleton label="Loading the versions..." shape="sheet" count={3} />;

function Version(
  props: Readonly<{
    jobId: number;
    version: number;
    onRestore: (content: DraftContent) => void;
  }>,
) {
  const { jobId, version, onRestore } = props;
  const query = useQuery({
    queryKey: ['job-draft-version', jobId, version],
    queryFn: ({ signal }) => nsem.jobs.drafts.getVersion(jobId, version, { signal }),
    staleTime: Infinity,
  });
  return (
    <Loaded query={query} skeleton={skeleton} errorTitle="The version could not be loaded">
      {({ content }) => (
        <div className={`stack ${styles.text}`}>
          {/* A scrolling region must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section tabIndex={0} aria-label="The text of this version" dir="auto">
            {joinSegments(segmentsOf(content))}
          </section>
          <Button onClick={() => onRestore(content)}>Restore it</Button>
          <p className="soft small">
            What you have now stays among the versions, and Undo brings it back.
          </p>
        </div>
      )}
    </Loaded>
  );
}
