import { Textarea } from '@mantine/core';
import { checkTranslation, type TranslationFinding } from '@nsem/core/texts';
import type { Job } from '@nsem/sdk';
import { useMemo, useState, type SyntheticEvent } from 'react';

import { errorText } from '../../../lib/api/error-text.ts';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CheckList } from '../checks/check-list.tsx';
import checkStyles from '../checks/checks.module.css';
import type { CheckedLanguages } from '../checks/find-in-segments.ts';
import { deliveredText, type Segment } from '../draft/draft.ts';
import { countDone } from '../segments/editor-state.ts';
import { useDelivery } from './use-delivery.ts';

type DeliverProps = Readonly<{
  job: Job;
  segments: readonly Segment[];
  /** Null if the text is no translation, and is not checked. */
  languages: CheckedLanguages | null;
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
    () => (languages === null ? [] : checkTranslation({ segments, ...languages })),
    [segments, languages],
  );
  const text = deliveredText(segments);
  const isStopped = findings.some(({ severity }) => severity === 'error');
  if (text.trim() === '') return <Notice kind="warning">There is nothing to deliver yet.</Notice>;
  if (isStopped) return <Stopped findings={findings} onOpen={onOpen} />;
  return (
    <Ready
      job={job}
      text={text}
      findings={findings}
      openCount={languages === null ? 0 : segments.length - countDone(segments)}
      onOpen={onOpen}
      onDelivered={onDelivered}
    />
  );
}

type Findings = Readonly<{
  findings: readonly TranslationFinding[];
  onOpen: (segment: number) => void;
}>;

const Stopped = ({ findings, onOpen }: Findings) => (
  <div className={formStyles.form}>
    <Notice kind="warning" title="Fix this first">
      Press a line to go to its place. What you wrote is saved.
    </Notice>
    <CheckList findings={findings.filter(({ severity }) => severity === 'error')} onOpen={onOpen} />
  </div>
);

const longestReason = 500;

function Ready(
  props: Findings &
    Readonly<{ job: Job; text: string; openCount: number; onDelivered: () => void }>,
) {
  const { job, text, findings, openCount, onOpen, onDelivered } = props;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { deliver, isPending, error } = useDelivery(job.id, onDelivered);
  const needsReason = findings.length > 0;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isPending) return;
    if (needsReason && reason.trim() === '') {
      setProblem('Say why it is right as it is, or correct what was found.');
    } else deliver(text, needsReason ? reason.trim() : null);
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      {needsReason ? (
        <>
          <p>Please look at these places. If they are right as they are, say why.</p>
          <div className={checkStyles.list}>
            <CheckList findings={findings} onOpen={onOpen} />
          </div>
          <Textarea
            label="Why it is right as it is"
            description="The client reads this in the history of the job."
            withAsterisk
            autosize
            minRows={2}
            maxLength={longestReason}
            error={problem}
            value={reason}
            onChange={({ currentTarget: { value } }) => {
              setProblem(null);
              setReason(value);
            }}
          />
        </>
      ) : (
        <p>The checks found nothing. The client gets your text at once, and you are paid.</p>
      )}
      {openCount > 0 && <p>{openText(openCount)}</p>}
      {error !== null && (
        <Notice kind="error" title="Delivery Failed">
          {errorText(error)}
        </Notice>
      )}
      <SubmitButton label="Deliver" pendingLabel="Delivering..." isPending={isPending} />
    </form>
  );
}

const openText = (count: number): string =>
  count === 1
    ? '1 segment is not marked as done. It will be delivered as it is.'
    : `${count} segments are not marked as done. They will be delivered as they are.`;
