import { readableParts } from '@nsem/core/texts';
import type { Job, ServiceType, User } from '@nsem/sdk';

import { nsem } from '../../lib/api/nsem.ts';
import print from '../../ui/print.module.css';
import { AudioPlayer } from '../recordings/audio-player.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './job-page.module.css';
import { offerText, readableText } from './job-text.ts';
import { CopyTextButton } from './result-buttons.tsx';

const titles: Readonly<Record<ServiceType, string>> = {
  translation: 'Text to translate',
  transcription: 'Recording',
  narration: 'Text to narrate',
};

type JobSourceProps = Readonly<{ job: Job; viewer: User['role']; isOpen: boolean }>;

/** What the client sent: a text, or a recording with a note. Folded if there is a result. */
export function JobSource({ job, viewer, isOpen }: JobSourceProps) {
  const { content, service_type: type } = job;
  const hasRecording = type === 'transcription' && !job.content_erased;
  const hasText = content.trim() !== '';
  if (!hasRecording && !hasText) return null;
  const title = titles[type];
  return (
    <details className={`${styles.card} ${styles.source}`} open={isOpen}>
      <summary>{title}</summary>
      <div className={styles.sourceParts}>
        {hasRecording && <Recording job={job} />}
        {job.has_document && !job.input_withheld && (
          <div className={`buttons ${print.never}`}>
            <DownloadButton
              label="Download the original"
              of={`job ${job.id}`}
              isQuiet
              open={() => nsem.jobs.downloadInput(job.id)}
            />
          </div>
        )}
        {hasText && (
          <SourceText
            job={job}
            // A provider who translates in a file of their own needs the marks.
            hasMarks={viewer === 'service-provider'}
            title={hasRecording ? 'Note' : title}
          />
        )}
      </div>
    </details>
  );
}

function Recording({ job }: { job: Job }) {
  if (job.input_withheld) {
    return <p className="soft small">You can hear the recording once you accept the job.</p>;
  }
  return (
    <>
      <AudioPlayer
        recording={{ jobId: job.id, file: 'input' }}
        label="Recording"
        seconds={job.audio_duration}
      />
      <div className={`buttons ${print.never}`}>
        <DownloadButton
          label="Download the recording"
          of={`job ${job.id}`}
          isQuiet
          open={() => nsem.jobs.downloadInput(job.id)}
        />
      </div>
    </>
  );
}

function SourceText(props: Readonly<{ job: Job; hasMarks: boolean; title: string }>) {
  const { job, hasMarks, title } = props;
  const isNote = job.service_type === 'transcription';
  const content = job.content.trim();
  return (
    <>
      {isNote && (
        <p className="soft small strong" aria-hidden="true">
          {title}
        </p>
      )}
      {/* A scrolling region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.text} tabIndex={0} aria-label={title}>
        <div data-text={isNote ? undefined : 'source'} dir="auto" lang={languageOf(job)}>
          {hasMarks ? content : <ReadableText job={job} text={content} />}
          {job.content_is_preview && '…'}
        </div>
      </section>
      {job.content_is_preview ? (
        <p className="soft small">{offerText(job)}</p>
      ) : (
        <div className={print.never}>
          <CopyTextButton
            label={isNote ? 'Copy the note' : 'Copy the text'}
            text={hasMarks ? content : readableText(job, content)}
            isQuiet
          />
        </div>
      )}
    </>
  );
}

/** The language of the text; the note of a transcription may be in any language. */
const languageOf = ({ service_type: type, source_language: source, language }: Job) =>
  (type === 'narration' ? language : source) ?? undefined;

/** A text of a job as it is read: what has another format in its document is bold. */
export const ReadableText = ({ job, text }: Readonly<{ job: Job; text: string }>) =>
  job.has_document
    ? readableParts(text).map((part) =>
        part.isFormatted ? <b key={part.at}>{part.text}</b> : part.text,
      )
    : text;
