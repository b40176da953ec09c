import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { Notice } from '../../ui/notice.tsx';
import type { StoppedUpload, Submission } from './use-submission.ts';
import { failureText, isRetryable } from './submission-text.ts';
import { sentText, TransferProgress } from './transfer-progress.tsx';
import styles from './uploads.module.css';

/** The progress or the failure of a submission, shown at the end of its form. */
export function SubmissionStatus(
  props: Readonly<{
    submission: Submission<never>;
    title: string;
    fallback?: string;
    /** Whether the form can be submitted now. */
    isReady?: boolean;
  }>,
) {
  const { submission, title, fallback, isReady = true } = props;
  if (submission.isPending) {
    const { transfer, cancel } = submission;
    return transfer === null ? null : <TransferProgress transfer={transfer} onCancel={cancel} />;
  }
  if (submission.isCancelled) {
    return (
      <Notice kind="warning" title="Upload cancelled">
        Nothing you prepared is lost. Send it again whenever you like: if you change nothing, it
        goes on where it stopped, and if it has already arrived, it will not be processed a second
        time.
      </Notice>
    );
  }
  if (submission.error === null)
    return submission.stopped === null ? null : (
      <StoppedNotice stopped={submission.stopped} isReady={isReady} />
    );
  return (
    <Notice kind="error" title={title}>
      {failureText(submission.error, fallback)}
      {isRetryable(submission.error) && (
        <div className="below">
          <Button type="submit" variant="default" disabled={!isReady}>
            Try again
          </Button>
        </div>
      )}
    </Notice>
  );
}

/** An upload that was stopped when the page was left, and how to continue it. */
function StoppedNotice(props: Readonly<{ stopped: StoppedUpload; isReady: boolean }>) {
  const { stopped, isReady } = props;
  const { name, sizeBytes, sentBytes, hasFile } = stopped;
  return (
    <Notice kind="warning" title="The upload was interrupted">
      {sentText(sentBytes, sizeBytes)} of {name} is sent.{' '}
      {hasFile ? (
        <div className="below">
          <Button type="submit" variant="default" disabled={!isReady}>
            Continue upload
          </Button>
        </div>
      ) : (
        'Choose the same file again, and it goes on there.'
      )}
    </Notice>
  );
}

/** The fields of a form, disabled while it is being submitted. */
export const FormFields = ({
  isPending,
  children,
}: {
  isPending: boolean;
  children: ReactNode;
}) => (
  <fieldset disabled={isPending} className={styles.fields}>
    {children}
  </fieldset>
);
