import { Button } from '@mantine/core';
import type { Job, Revision } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { DownloadButton } from '../../../entities/jobs/download-button.tsx';
import jobStyles from '../../../entities/jobs/job-page.module.css';
import { outputTextQuery, resultKind } from '../../../entities/jobs/result-buttons.tsx';
import { revisionsQuery, versionTextQuery } from '../../../entities/reviews/queries.ts';
import { RevisionDetails } from '../../../entities/reviews/revision-details.tsx';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatInstant } from '../../../lib/format/dates.ts';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { type LinePair, pairLines } from './pair-lines.ts';

/** The versions of a result that were sent back, with what was asked, and the differences. */
export const Versions = ({ job }: { job: Job }) => (
  <section className={jobStyles.card} aria-label="Earlier versions">
    <h2>Earlier versions</h2>
    <Loaded
      query={useQuery(revisionsQuery(job))}
      skeleton={<Skeleton label="Loading the versions..." shape="line" count={2} />}
      errorTitle="The versions could not be loaded"
    >
      {(revisions) => (
        <ul className="ruled">
          {revisions.map((revision) => (
            <li key={revision.version} className="stack tight">
              <Version job={job} revision={revision} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  </section>
);

const endings = {
  delivered: 'changed',
  declined: 'the provider did not agree',
  stopped: 'ended',
} as const;

function Version({ job, revision }: { job: Job; revision: Revision }) {
  const [isCompared, setCompared] = useState(false);
  const { version, end } = revision;
  const isText = job.has_output && resultKind(job) === 'text';
  return (
    <>
      <p>
        <strong>Version {version}</strong>, sent back {formatInstant(revision.requested_at)}
        {end !== null && `: ${endings[end]}`}
      </p>
      {end !== null && <RevisionDetails revision={revision} />}
      <div className="buttons">
        {revision.has_output && (
          <DownloadButton
            label={`Download version ${version}`}
            of={`job ${job.id}`}
            isQuiet
            open={() => nsem.jobs.downloadVersion(job.id, version)}
          />
        )}
        {revision.has_output && isText && end === 'delivered' && (
          <Button
            variant="default"
            aria-expanded={isCompared}
            onClick={() => setCompared(!isCompared)}
          >
            {isCompared ? 'Hide the differences' : 'What is different now?'}
          </Button>
        )}
      </div>
      {isCompared && <Differences job={job} version={version} />}
    </>
  );
}

function Differences({ job, version }: { job: Job; version: number }) {
  const before = useQuery(versionTextQuery(job.id, version));
  const after = useQuery(outputTextQuery(job));
  return (
    <Loaded
      query={before}
      skeleton={<Skeleton label="Comparing..." shape="line" count={3} />}
      errorTitle="The versions could not be compared"
    >
      {(old) => (
        <Loaded
          query={after}
          skeleton={<Skeleton label="Comparing..." shape="line" count={3} />}
          errorTitle="The versions could not be compared"
        >
          {(now) => <Changes pairs={pairLines(old, now).filter(isChanged)} />}
        </Loaded>
      )}
    </Loaded>
  );
}

const isChanged = ({ before, after }: LinePair): boolean => before !== after;

function Changes({ pairs }: { pairs: readonly LinePair[] }) {
  if (pairs.length === 0) return <p className="soft">The texts are the same.</p>;
  return (
    <ol className="ruled" aria-label="Differences">
      {pairs.map(({ line, before, after }) => (
        <li key={line} className="tiles">
          <p className="written soft" dir="auto">
            {before === null ? '(nothing)' : <del>{before}</del>}
          </p>
          <p className="written" dir="auto">
            {after === null ? '(removed)' : <ins>{after}</ins>}
          </p>
        </li>
      ))}
    </ol>
  );
}
