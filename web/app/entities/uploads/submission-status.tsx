import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

import { formatBytes, formatSeconds } from '../../lib/format/sizes.ts';
import { Notice } from '../../ui/notice.tsx';
import { failureText, isRetryable } from './submission-text.ts';
import styles from './uploads.module.css';
import type { Submission } from './use-submission.ts';

/** The progress or the failure of a submission, shown at the end of its form. */
export function SubmissionStatus(
  props: Readonly<{ submission: Submission<never>; title: string; fallback?: string }>,
) {
  const { submission, title, fallback } = props;
  if (submission.isPending) {
    const { file } = submission;
    return file === null ? null : <UploadProgress submission={submission} file={file} />;
  }
  if (submission.isCancelled) {
    return (
      <Notice kind="warning" title="Upload cancelled">
        Nothing you prepared is lost. Send it again whenever you like: if it has already arrived, it
        will not be processed a second time.
      </Notice>
    );
  }
  if (submission.error === null) return null;
  return (
    <Notice kind="error" title={title}>
      {failureText(submission.error, fallback)}
      {isRetryable(submission.error) && (
        <div className={styles.again}>
          <Button type="submit" variant="default">
            Try again
          </Button>
        </div>
      )}
    </Notice>
  );
}

/** Browsers do not report upload progress, so it shows the size and the elapsed time instead. */
function UploadProgress({ submission, file }: { submission: Submission<never>; file: File }) {
  const seconds = useSecondsSince(submission.startedAt);
  return (
    <section className={styles.upload} aria-label="Upload">
      <output>
        Sending <strong>{file.name}</strong>, {formatBytes(file.size)}. Keep this page open until
        the upload is complete.
      </output>
      <progress aria-label={`Uploading ${file.name}`} />
      <div className={styles.foot}>
        <span role="timer" aria-label="Time so far" className="numeric">
          {formatSeconds(seconds)}
        </span>
        <Button variant="default" onClick={submission.cancel}>
          Cancel upload
        </Button>
      </div>
    </section>
  );
}

const tickMs = 1_000;

function useSecondsSince(startedAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, (now - startedAt) / 1_000);
}
