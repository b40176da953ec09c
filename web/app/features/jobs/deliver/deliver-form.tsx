import type { Job } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import type { OpenDraft } from '../../drafts/draft-of.tsx';
import { VoiceInput } from '../../recorder/voice-input.tsx';
import { FormFields } from '../../uploads/form-fields.tsx';
import { SendingStatus } from '../../uploads/sending-status.tsx';
import { failureText } from '../../uploads/sending-text.ts';
import { useSending } from '../../uploads/use-sending.ts';
import { JobContent } from '../job-content.tsx';
import { jobQuery, refreshJobs } from '../queries.ts';
import { deliver, deliveryMark, deliveryOf, findDelivered, type Handover } from './delivery.ts';
import { WordsInput } from './words-input.tsx';

/** What is kept of a delivery beside its file. */
export type DeliveryFields = Readonly<{ text: string }>;

const blank: DeliveryFields = { text: '' };

/** What is handed in: a text or a file for words, a voice for a narration. */
export function DeliverForm(
  props: Readonly<{
    job: Job;
    name: string;
    open: OpenDraft<DeliveryFields>;
    onDone: () => void;
  }>,
) {
  const { job, open } = props;
  const { kept, keeper } = open;
  const [handover, setHandover] = useState<Handover>({
    text: kept?.fields?.text ?? '',
    voice: kept?.voice ?? null,
  });
  const [isTried, setTried] = useState(false);
  const delivery = deliveryOf(handover);
  const sending = useDelivery(props);
  const change = (next: Handover): void => {
    sending.clear();
    setHandover(next);
    keeper.keep({ text: next.text }, next.voice, blank);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (delivery === null) return;
    const file = handover.voice?.file ?? null;
    sending.start({ id: job.id, delivery }, deliveryMark(delivery), file);
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <JobContent content={job.content} isOpen />
      <FormFields isSending={sending.isUnderWay}>
        {job.service_type === 'narration' ? (
          <VoiceInput
            label="Your narration"
            voice={handover.voice}
            onChange={(voice) => change({ ...handover, voice })}
            onPiece={keeper.keepPiece}
            accept="audio/*,.wav,.mp3,.m4a,.ogg,.opus,.flac,.webm"
            uploadLabel="Upload an audio file"
            check={checkAudio}
          />
        ) : (
          <WordsInput handover={handover} onChange={change} />
        )}
      </FormFields>
      {isTried && delivery === null && (
        <Notice kind="warning">There is nothing to deliver yet.</Notice>
      )}
      <SendingStatus sending={sending} title={failureTitle} />
      <SubmitButton label="Deliver" pendingLabel="Delivering..." isPending={sending.isUnderWay} />
    </form>
  );
}

const failureTitle = 'Delivery Failed';

const checkAudio = async (file: File): Promise<string | null> =>
  file.type.startsWith('audio/') || /\.(wav|mp3|m4a|ogg|opus|flac|webm)$/i.test(file.name)
    ? null
    : 'This is not an audio file.';

/**
 * Sends a delivery. Where the line broke after it had arrived, the job is found completed and the
 * form goes away by itself: that is told as the success that it is.
 */
function useDelivery({
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
  const sending = useSending({
    name,
    draft: open,
    send: deliver,
    onArrived: () => tellDelivered(id),
    onDone,
    onFailed: (error, isSeen) => {
      if (!isSeen) showToast('error', failureTitle, failureText(error));
    },
    onEnded: () => void refreshJobs(),
  });
  const isUnanswered = useRef(false);
  const isLeft = useRef(false);
  const { data: known } = useQuery(jobQuery(id));
  useEffect(() => {
    isUnanswered.current = sending.error !== null || sending.isCalledOff;
    if (!isUnanswered.current || known?.status !== 'completed' || isLeft.current) return;
    // Once: each time goes one step back in the history.
    isLeft.current = true;
    onDone();
  });
  const { keeper } = open;
  useEffect(
    () => () => {
      if (!isUnanswered.current) return;
      void findDelivered(id).then((delivered) => {
        if (delivered === null) return;
        void keeper.forget();
        tellDelivered(id);
      });
    },
    [id, keeper],
  );
  return sending;
}

const tellDelivered = (id: number): void =>
  showToast('success', 'Job Delivered', `The client can download job #${id} now.`);
