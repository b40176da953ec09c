import type { Job, ServiceType } from '@nsem/sdk';

import { CopyButton } from '../../ui/copy-button.tsx';
import print from '../../ui/print.module.css';
import { offerText } from './job-text.ts';
import styles from './job-sheet.module.css';

const titles: Readonly<Record<ServiceType, string>> = {
  translation: 'Text to translate',
  transcription: 'Note to the provider',
  narration: 'Text to narrate',
};

/** The whole text of a job; a long one scrolls. Renders nothing if it is empty. */
export function JobTextSection({ job }: { job: Job }) {
  const { content, service_type: type } = job;
  if (content.trim() === '') return null;
  const title = titles[type];
  return (
    <div className={`${styles.part} ${styles.whole}`}>
      <div className={styles.partHead}>
        <h3>{title}</h3>
        {!job.content_is_preview && (
          <span className={print.never}>
            <CopyButton text={content} label="Copy the text" />
          </span>
        )}
      </div>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.text} tabIndex={0} aria-label={title}>
        <div dir="auto" lang={languageOf(job)}>
          {content.trim()}
          {job.content_is_preview && '…'}
        </div>
      </section>
      {job.content_is_preview && <p className={styles.soft}>{offerText(job)}</p>}
    </div>
  );
}

/** The language of the text; the note of a transcription may be in any language. */
const languageOf = ({ service_type: type, source_language: source, language }: Job) =>
  (type === 'narration' ? language : source) ?? undefined;
