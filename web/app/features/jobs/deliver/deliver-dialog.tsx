import { Button, Input, Textarea } from '@mantine/core';
import type { Job, JobDelivery } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import type { OpenDraft } from '../../../entities/drafts/use-open-draft.ts';
import { WithDraft } from '../../../entities/drafts/with-draft.tsx';
import {
  deliverJob,
  findDeliveredJob,
  missingReason,
  readRefusedDelivery,
  ReasonField,
  RefusedFindings,
} from '../../../entities/jobs/deliver-job.tsx';
import { JobContent } from '../../../entities/jobs/job-content.tsx';
import { jobQuery, refreshJobs } from '../../../entities/jobs/queries.ts';
import type { JobDialogProps } from '../../../entities/jobs/use-job-for-dialog.tsx';
import { WhenPaid } from '../../../entities/payouts/when-paid.tsx';
import {
  type Attachment,
  isSoundFile,
  soundFiles,
  unsavedFileText,
} from '../../../entities/recordings/recording.ts';
import { VoiceInput } from '../../../entities/recordings/voice-input.tsx';
import { FormFields, SubmissionStatus } from '../../../entities/uploads/submission-status.tsx';
import { failureText, fileRefusal } from '../../../entities/uploads/submission-text.ts';
import { useClosingQuestion, useSubmission } from '../../../entities/uploads/use-submission.ts';
import { fileFingerprint } from '../../../lib/api/idempotency-key.ts';
import { formatBytes } from '../../../lib/format/sizes.ts';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { FilePick } from '../../../ui/kit/file-pick.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';

/** The dialog to deliver a job. */
export function DeliverDialog({ job, onClose }: JobDialogProps) {
  const name = `deliver-${job?.id ?? ''}`;
  return (
    <Dialog
      title={job === null ? 'Deliver' : `Deliver job #${job.id}`}
      opened={job !== null}
      onClose={onClose}
      size="lg"
      isOnTop
      savesDraft
      closing={useClosingQuestion(name)}
    >
      {job !== null && (
        <WithDraft<DeliveryFields> key={name} name={name} verb="wrote">
          {(open) => <DeliverForm job={job} name={name} open={open} onDone={onClose} />}
        </WithDraft>
      )}
    </Dialog>
  );
}

/** The fields of a delivery that are saved as a draft, in addition to its file. */
export type DeliveryFields = Readonly<{ text: string }>;

const blank: DeliveryFields = { text: '' };

/** Delivers a text or a file, or a voice for a narration. */
export function DeliverForm(
  props: Readonly<{
    job: Job;
    name: string;
    open: OpenDraft<DeliveryFields>;
    onDone: () => void;
  }>,
) {
  const { job, open } = props;
  const { saved, saver } = open;
  const [deliveryDraft, setDeliveryDraft] = useState<DeliveryDraft>({
    text: saved?.fields?.text ?? '',
    attachment: saved?.attachment ?? null,
  });
  const [hasTried, setHasTried] = useState(false);
  /** Why it is right as it is; null as long as none is needed. */
  const [reason, setReason] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const delivery = deliveryOf(deliveryDraft, reason);
  const submission = useDeliverySubmission(props);
  const isNarration = job.service_type === 'narration';
  const fileError = isNarration ? null : fileRefusal(submission.error);
  const refused = readRefusedDelivery(submission.error);
  const needsReason = refused?.needsReason === true || reason !== null;
  const change = (next: DeliveryDraft): void => {
    submission.clear();
    setReason(null);
    setProblem(null);
    setDeliveryDraft(next);
    saver.save({ text: next.text }, next.attachment, blank);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setHasTried(true);
    if (delivery === null) return undefined;
    if (needsReason && (reason ?? '').trim() === '') return setProblem(missingReason);
    const file = deliveryDraft.attachment?.file ?? null;
    return submission.start({ id: job.id, delivery }, deliveryFingerprint(delivery), file);
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <JobContent job={job} isOpen />
      <FormFields isPending={submission.isPending}>
        {isNarration ? (
          <VoiceInput
            label="Your narration"
            voice={deliveryDraft.attachment}
            onChange={(attachment) => change({ ...deliveryDraft, attachment })}
            onChunk={saver.saveChunk}
            accept={soundFiles}
            uploadLabel="Upload an audio file"
            check={async (file) => (isSoundFile(file) ? null : 'This is not an audio file.')}
          />
        ) : (
          <TextOrFileInput draft={deliveryDraft} error={fileError} onChange={change} />
        )}
      </FormFields>
      {hasTried && delivery === null && (
        <Notice kind="warning">There is nothing to deliver yet.</Notice>
      )}
      {refused !== null && <RefusedFindings refused={refused} />}
      {needsReason && (
        <ReasonField
          reason={reason ?? ''}
          problem={problem}
          onReason={(value) => {
            setProblem(null);
            setReason(value);
          }}
        />
      )}
      {fileError === null && refused === null && (
        <SubmissionStatus submission={submission} title={failureTitle} />
      )}
      <WhenPaid job={job} />
      <SubmitButton label="Deliver" pendingLabel="Delivering..." isPending={submission.isPending} />
    </form>
  );
}

const failureTitle = 'Delivery Failed';

/**
 * Submits a delivery. If the connection broke after it reached the server, the job turns out to be
 * completed and the form closes: that is reported as a success.
 */
function useDeliverySubmission({
  job: { id },
  name,
  open,
  onDone,
}: Readonly<{
  job: Job;
  name: string;
  open: OpenDraft<DeliveryFields>;
  onDone: () => void;
}>) {
  const submission = useSubmission({
    name,
    draft: open,
    send: deliverJob,
    onSubmitted: () => notifyDelivered(id),
    onDone,
    onFailed: (error, isSeen) => {
      if (!isSeen) showToast('error', failureTitle, failureText(error));
    },
    onSettled: () => void refreshJobs(),
  });
  const isUnconfirmed = useRef(false);
  const hasClosed = useRef(false);
  const { data: currentJob } = useQuery(jobQuery(id));
  useEffect(() => {
    isUnconfirmed.current = submission.error !== null || submission.isCancelled;
    if (!isUnconfirmed.current || currentJob?.status !== 'completed' || hasClosed.current) return;
    // Only once, because closing goes one step back in the history.
    hasClosed.current = true;
    onDone();
  });
  const { saver } = open;
  useEffect(
    () => () => {
      if (!isUnconfirmed.current) return;
      void findDeliveredJob(id).then((delivered) => {
        if (delivered === null) return;
        void saver.discard();
        notifyDelivered(id);
      });
    },
    [id, saver],
  );
  return submission;
}

const notifyDelivered = (id: number): void =>
  showToast('success', 'Job Delivered', `The client can download job #${id} now.`);

/** A delivery being prepared: the attachment if there is one, otherwise the text. */
export type DeliveryDraft = Readonly<{ text: string; attachment: Attachment | null }>;

/**
 * The delivery to send; null if there is nothing to deliver yet.
 *
 * @param reason why it is right as it is; null or blank if there is none
 */
export function deliveryOf(
  { text, attachment }: DeliveryDraft,
  reason: string | null = null,
): JobDelivery | null {
  const note = reason?.trim();
  const said = note ? { note } : {};
  if (attachment !== null) return { file: attachment.file, ...said };
  return text.trim() === '' ? null : { output_text: text, ...said };
}

/** Identifies a delivery, so that a retry reuses its idempotency key. */
export const deliveryFingerprint = (delivery: JobDelivery): readonly unknown[] => [
  'output_text' in delivery
    ? delivery.output_text
    : delivery.file instanceof File && fileFingerprint(delivery.file),
  ...(delivery.note === undefined ? [] : [delivery.note]),
];

/** Takes a typed text, or a file in its place. */
export function TextOrFileInput(
  props: Readonly<{
    draft: DeliveryDraft;
    /** Why the server refused the file. */
    error: string | null;
    onChange: (draft: DeliveryDraft) => void;
  }>,
) {
  const { draft, error, onChange } = props;
  const { text, attachment } = draft;
  const unkept = attachment === null ? null : unsavedFileText(attachment.file);
  return (
    <>
      <Textarea
        label="Your text"
        autosize
        minRows={5}
        maxRows={14}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange({ text: value, attachment: null })}
      />
      <FilePick
        label={attachment === null ? 'Deliver a file instead' : 'Choose another file'}
        hint="TXT, MD, DOCX, SRT, VTT or PDF"
        accept=".txt,.md,.docx,.srt,.vtt,.pdf"
        onPick={(file) => onChange({ text, attachment: { file, seconds: null } })}
      />
      {error !== null && <Input.Error role="alert">{error}</Input.Error>}
      {attachment !== null && (
        <div className="row apart breakable">
          <p>
            <strong>{attachment.file.name}</strong> ({formatBytes(attachment.file.size)}) will be
            delivered
            {text.trim() === '' ? '.' : ', not the text above.'} {unkept}
          </p>
          <Button variant="default" onClick={() => onChange({ text, attachment: null })}>
            Remove file
          </Button>
        </div>
      )}
    </>
  );
}
