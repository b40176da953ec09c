import type { Job, ServiceType } from '@nsem/sdk';

import { CopyButton } from '../../../ui/copy-button.tsx';
import print from '../../../ui/print.module.css';
import styles from './detail.module.css';

const titles: Readonly<Record<ServiceType, string>> = {
  translation: 'Text to translate',
  transcription: 'Note to the provider',
  narration: 'Text to narrate',
};

/** All of a job's text, with its line breaks; a long one scrolls. Nothing where there is none. */
export function JobText({ job }: { job: Job }) {
  const { content, service_type: type } = job;
  if (content.trim() === '') return null;
  const title = titles[type];
  return (
    <div className={`${styles.part} ${styles.whole}`}>
      <div className={styles.partHead}>
        <h3>{title}</h3>
        <span className={print.never}>
          <CopyButton text={content} label="Copy the text" />
        </span>
      </div>
      {/* A region that scrolls is reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.text} tabIndex={0} aria-label={title}>
        <div dir="auto" lang={languageOf(job)}>
          {content.trim()}
        </div>
      </section>
    </div>
  );
}

/** The language that a text is written in; a note may be in any. */
const languageOf = ({ service_type: type, source_language: source, language }: Job) =>
  (type === 'narration' ? language : source) ?? undefined;
