import {
  checkTranscript,
  writeTranscript,
  type TranscriptFinding,
  type TranscriptPart,
} from '@nsem/core/texts';
import { useMemo } from 'react';

import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DeliveryForm } from '../provider/delivery-form.tsx';
import { type CheckedRecording, TranscriptChecks } from './transcript-checks.tsx';

type DeliverProps = Readonly<{
  jobId: number;
  parts: readonly TranscriptPart[];
  recording: CheckedRecording;
  onOpen: (finding: TranscriptFinding) => void;
  onDelivered: () => void;
  onClose: () => void;
}>;

/** The transcript that is delivered, and whether the dialog is open. */
export type TranscriptDeliverDialogProps = DeliverProps & Readonly<{ isOpen: boolean }>;

/** Shows what the checks found in a transcript, and delivers it. */
export const TranscriptDeliverDialog = (props: TranscriptDeliverDialogProps) => (
  <Dialog
    title={`Deliver job #${props.jobId}`}
    opened={props.isOpen}
    onClose={props.onClose}
    size="lg"
  >
    {props.isOpen && <DeliverTranscript {...props} />}
  </Dialog>
);

function DeliverTranscript({ jobId, parts, recording, onOpen, onDelivered }: DeliverProps) {
  const { durationMs, language } = recording;
  const findings = useMemo(
    () => checkTranscript(parts, durationMs, language),
    [parts, durationMs, language],
  );
  if (findings.some(({ check }) => check === 'empty')) {
    return <Notice kind="warning">There is nothing to deliver yet.</Notice>;
  }
  return (
    <DeliveryForm
      jobId={jobId}
      text={writeTranscript(parts)}
      findings={findings}
      renderList={(found) => <TranscriptChecks findings={found} onOpen={onOpen} />}
      onDelivered={onDelivered}
    />
  );
}
