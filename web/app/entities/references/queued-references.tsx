import { Button } from '@mantine/core';
import { type RefObject, useEffect } from 'react';

import { Notice } from '../../ui/notice.tsx';
import { failureText } from '../uploads/submission-text.ts';
import { TransferProgress } from '../uploads/transfer-progress.tsx';
import {
  cancelReference,
  canRetry,
  type QueuedReference,
  retryReference,
} from './reference-queue.ts';
import styles from './references.module.css';

/** The reference files that are being sent, and those that the server refused. */
export const QueuedReferences = ({ queued }: { queued: readonly QueuedReference[] }) => (
  <>
    <ul className="stack" aria-label="Files on their way">
      {queued.map((item) => (
        <li key={item.id}>
          <QueuedFile item={item} />
        </li>
      ))}
    </ul>
    {queued.some(isUnsaved) && (
      <Notice kind="warning" title="Keep this tab open">
        There was no room on this device for {namesOf(queued.filter(isUnsaved))}: if you close the
        tab, choose the files again.
      </Notice>
    )}
  </>
);

const isUnsaved = ({ isSaved, state, error }: QueuedReference): boolean =>
  isSaved === false && (state !== 'failed' || canRetry(error)) && state !== 'cancelling';

const namesOf = (queued: readonly QueuedReference[]): string =>
  queued.map(({ file }) => file.name).join(', ');

function QueuedFile({ item }: { item: QueuedReference }) {
  const { name } = item.file;
  const cancel = (): void => cancelReference(item);
  switch (item.state) {
    case 'sending':
      return (
        <TransferProgress
          transfer={item.transfer}
          cancelLabel={`Cancel: ${name}`}
          onCancel={cancel}
        />
      );
    case 'waiting':
      return (
        <div className="row apart">
          <div className={styles.name}>
            <strong>{name}</strong>
            <span className="soft small">It is sent after the others.</span>
          </div>
          <Button variant="default" aria-label={`Cancel: ${name}`} onClick={cancel}>
            Cancel
          </Button>
        </div>
      );
    case 'cancelling':
      return (
        <div className="row apart">
          <div className={styles.name}>
            <strong>{name}</strong>
            <output>Cancelling...</output>
          </div>
        </div>
      );
    case 'failed':
      return (
        <Notice kind="error" title={`${name} was not added`}>
          {failureText(item.error)}
          <div className="buttons below">
            {canRetry(item.error) && (
              <Button
                variant="default"
                aria-label={`Try again: ${name}`}
                onClick={() => retryReference(item.id)}
              >
                Try again
              </Button>
            )}
            <Button variant="default" aria-label={`Remove ${name}`} onClick={cancel}>
              Remove
            </Button>
          </div>
        </Notice>
      );
  }
}

/**
 * Moves the focus to the section around an element if what had it there is removed, so that keyboard
 * users keep their place.
 */
export function useKeptFocus(element: RefObject<Element | null>): void {
  useEffect(() => {
    const section = element.current?.closest('section') ?? null;
    if (section === null) return undefined;
    let focused: EventTarget | null = null;
    const note = ({ target }: FocusEvent): void => {
      focused = target;
    };
    const observer = new MutationObserver(() => {
      const isLost = focused instanceof Element && !focused.isConnected;
      if (isLost && isNowhere()) section.focus({ preventScroll: true });
    });
    section.addEventListener('focusin', note);
    observer.observe(section, { childList: true, subtree: true });
    return () => {
      section.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [element]);
}

const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
