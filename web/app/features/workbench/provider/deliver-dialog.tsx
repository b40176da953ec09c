import { checkTranslation, joinSegments } from '@nsem/core/texts';
import type { Job } from '@nsem/sdk';
import { useMemo } from 'react';

import { WhenPaid } from '../../../entities/payouts/when-paid.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CheckList } from '../checks/check-list.tsx';
import type { CheckedLanguages } from '../checks/use-findings.ts';
import type { Segment } from '../draft/draft.ts';
import { countDone } from '../segments/editor-state.ts';
import { DeliveryForm } from './delivery-form.tsx';

type DeliverProps = Readonly<{
  job: Job;
  segments: readonly Segment[];
  /** Null if the text is no translation, and is not checked. */
  languages: CheckedLanguages;
  onOpen: (segment: number) => void;
  onDelivered: () => void;
  onClose: () => void;
}>;

/** What is delivered, and whether the dialog is open. */
export type DeliverDialogProps = DeliverProps & Readonly<{ isOpen: boolean }>;

/** Shows what the checks found, and delivers. */
export const DeliverDialog = (props: DeliverDialogProps) => (
  <Dialog
    title={`Deliver job #${props.job.id}`}
    opened={props.isOpen}
    onClose={props.onClose}
    size="lg"
  >
    {props.isOpen && <DeliverForm {...props} />}
  </Dialog>
);

function DeliverForm({ job, segments, languages, onOpen, onDelivered }: DeliverProps) {
  const findings = useMemo(
    () => checkTranslation({ segments, ...languages }),
    [segments, languages],
  );
  const text = joinSegments(segments);
  if (text.trim() === '') return <Notice kind="warning">There is nothing to deliver yet.</Notice>;
  const openCount = segments.length - countDone(segments);
  return (
    <DeliveryForm
      jobId={job.id}
      text={text}
      findings={findings}
      renderList={(found) => <CheckList findings={found} onOpen={onOpen} />}
      remark={
        <>
          {openCount > 0 && <p>{openText(openCount)}</p>}
          <WhenPaid job={job} />
        </>
      }
      onDelivered={onDelivered}
    />
  );
}

const openText = (count: number): string =>
  count === 1
    ? '1 segment is not marked as done. It will be delivered as it is.'
    : `${count} segments are not marked as done. They will be delivered as they are.`;
