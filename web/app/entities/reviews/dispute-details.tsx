import type { Dispute } from '@nsem/sdk';

import { nsem } from '../../lib/api/nsem.ts';
import { formatInstant } from '../../lib/format/dates.ts';
import { formatGhs } from '../../lib/format/numbers.ts';
import { formatBytes } from '../../lib/format/sizes.ts';
import { DownloadButton } from '../jobs/download-button.tsx';

/** What both sides of a dispute say, and how it was decided. */
export function DisputeDetails({ dispute }: { dispute: Dispute }) {
  const { decision } = dispute;
  return (
    <>
      {decision !== null && (
        <div className="stack tight">
          <p>
            <strong>
              {formatGhs(decision.returned_amount)} returned, {formatGhs(decision.released_amount)}{' '}
              for the work.
            </strong>
          </p>
          <p className="well written" dir="auto">
            {decision.reason}
          </p>
        </div>
      )}
      <Said name="The client" jobId={dispute.job_id} statement={dispute.client_statement} />
      <Said name="The provider" jobId={dispute.job_id} statement={dispute.provider_statement} />
    </>
  );
}

type SaidProps = Readonly<{ name: string; jobId: number; statement: Dispute['client_statement'] }>;

function Said({ name, jobId, statement }: SaidProps) {
  if (statement === null) return <p className="soft">{name} has not written anything.</p>;
  return (
    <div className="stack tight">
      <p className="soft">
        {name}, <time dateTime={statement.at}>{formatInstant(statement.at)}</time>
      </p>
      <p className="written" dir="auto">
        {statement.text}
      </p>
      {statement.files.length > 0 && (
        <ul className="stack tight" aria-label={`Files: ${name}`}>
          {statement.files.map((file) => (
            <li key={file.id} className="row apart">
              <span className="grow breakable">
                {file.name}{' '}
                <span className="numeric soft small">{formatBytes(file.size_bytes)}</span>
              </span>
              <DownloadButton
                label="Download"
                of={file.name}
                isQuiet
                open={() => nsem.jobs.downloadStatementFile(jobId, file.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
