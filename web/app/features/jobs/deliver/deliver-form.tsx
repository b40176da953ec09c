import { Textarea } from '@mantine/core';
import type { Job, JobDelivery } from '@nsem/sdk';
import { useState, type SyntheticEvent } from 'react';

import { errorText } from '../../../lib/error-text.ts';
import { formatBytes } from '../../../lib/sizes.ts';
import formStyles from '../../../ui/form.module.css';
import { FilePick } from '../../../ui/kit/file-pick.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { VoiceInput, type Voice } from '../../recorder/voice-input.tsx';
import { JobContent } from '../job-content.tsx';
import { useDeliverJob } from '../queries.ts';
import styles from '../jobs.module.css';

/** What is handed in: a text or a file for words, a voice for a narration. */
export function DeliverForm({ job, onDelivered }: { job: Job; onDelivered: () => void }) {
  const [delivery, setDelivery] = useState<JobDelivery | null>(null);
  const [isTried, setTried] = useState(false);
  const deliver = useDeliverJob();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (delivery !== null) deliver.mutate({ id: job.id, delivery }, { onSuccess: onDelivered });
  };
  const change = (next: JobDelivery | null): void => {
    deliver.reset();
    setDelivery(next);
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <JobContent content={job.content} isOpen />
      {job.service_type === 'narration' ? (
        <NarrationInput onChange={change} />
      ) : (
        <WordsInput onChange={change} />
      )}
      {isTried && delivery === null && (
        <Notice kind="warning">There is nothing to deliver yet.</Notice>
      )}
      {deliver.isError && (
        <Notice kind="error" title="Delivery Failed">
          {errorText(deliver.error)}
        </Notice>
      )}
      <SubmitButton label="Deliver" pendingLabel="Delivering..." isPending={deliver.isPending} />
    </form>
  );
}

type OnDelivery = (delivery: JobDelivery | null) => void;

/** A text that is typed here, or a file in place of it. */
function WordsInput({ onChange }: { onChange: OnDelivery }) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const type = (typed: string): void => {
    setText(typed);
    setFile(null);
    onChange(typed.trim() === '' ? null : { output_text: typed });
  };
  const pick = (picked: File): void => {
    setFile(picked);
    setText('');
    onChange({ file: picked });
  };
  return (
    <>
      <Textarea
        label="Your text"
        autosize
        minRows={5}
        maxRows={14}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <FilePick
        label="Deliver a file instead"
        hint="TXT, MD, DOCX, SRT, VTT or PDF"
        accept=".txt,.md,.docx,.srt,.vtt,.pdf"
        onPick={pick}
      />
      {file !== null && (
        <p className={styles.chosen}>
          <strong>{file.name}</strong> ({formatBytes(file.size)}) will be delivered.
        </p>
      )}
    </>
  );
}

const checkAudio = async (file: File): Promise<string | null> =>
  file.type.startsWith('audio/') || /\.(wav|mp3|m4a|ogg|opus|flac|webm)$/i.test(file.name)
    ? null
    : 'This is not an audio file.';

/** A narration: recorded here, or a file. */
function NarrationInput({ onChange }: { onChange: OnDelivery }) {
  const [voice, setVoice] = useState<Voice | null>(null);
  return (
    <VoiceInput
      label="Your narration"
      voice={voice}
      onChange={(next) => {
        setVoice(next);
        onChange(next === null ? null : { file: new File([next.blob], next.name) });
      }}
      accept="audio/*,.wav,.mp3,.m4a,.ogg,.opus,.flac,.webm"
      uploadLabel="Upload an audio file"
      check={checkAudio}
    />
  );
}
