import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

import { formatBytes, formatSeconds } from '../../lib/sizes.ts';
import { Notice } from '../../ui/notice.tsx';
import { failureText, isPassing } from './sending-text.ts';
import styles from './uploads.module.css';
import type { Sending } from './use-sending.ts';

/** Stands at the end of a form: what is on its way, or why it has not arrived. */
export function SendingStatus(
  props: Readonly<{ sending: Sending<never>; title: string; fallback?: string }>,
) {
  const { sending, title, fallback } = props;
  if (sending.isUnderWay) {
    return sending.file === null ? null : <OnItsWay sending={sending} file={sending.file} />;
  }
  if (sending.isCalledOff) {
    return (
      <Notice kind="warning" title="Upload cancelled">
        Nothing of what you prepared is lost. Send it again when you like: had it arrived already,
        it is not done twice.
      </Notice>
    );
  }
  if (sending.error === null) return null;
  return (
    <Notice kind="error" title={title}>
      {failureText(sending.error, fallback)}
      {isPassing(sending.error) && (
        <div className={styles.again}>
          <Button type="submit" variant="default">
            Try again
          </Button>
        </div>
      )}
    </Notice>
  );
}

/** How much has gone no browser tells; how much there is, and since when, is what is known. */
function OnItsWay({ sending, file }: { sending: Sending<never>; file: File }) {
  const seconds = useSecondsSince(sending.startedAt);
  return (
    <section className={styles.sending} aria-label="Upload">
      <output>
        Sending <strong>{file.name}</strong>, {formatBytes(file.size)}. Keep this page open until it
        has arrived.
      </output>
      <progress aria-label={`Uploading ${file.name}`} />
      <div className={styles.foot}>
        <span role="timer" aria-label="Time so far" className="numeric">
          {formatSeconds(seconds)}
        </span>
        <Button variant="default" onClick={sending.callOff}>
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
