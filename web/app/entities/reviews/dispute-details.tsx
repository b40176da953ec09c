import type { Dispute } from '@nsem/sdk';

import { formatInstant } from '../../lib/format/dates.ts';
import { formatGhs } from '../../lib/format/numbers.ts';

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
      <Said name="The client" statement={dispute.client_statement} />
      <Said name="The provider" statement={dispute.provider_statement} />
    </>
  );
}

function Said({ name, statement }: { name: string; statement: Dispute['client_statement'] }) {
  if (statement === null) return <p className="soft">{name} has not written anything.</p>;
  return (
    <div className="stack tight">
      <p className="soft">
        {name}, <time dateTime={statement.at}>{formatInstant(statement.at)}</time>
      </p>
      <p className="written" dir="auto">
        {statement.text}
      </p>
    </div>
  );
}
