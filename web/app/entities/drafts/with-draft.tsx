import { Button } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';

import { Notice } from '../../ui/notice.tsx';
import styles from './drafts.module.css';
import { draftStore } from './draft-store.ts';
import {
  createDraftSaver,
  type DraftSaver,
  type DraftVerb,
  readSavedDraft,
  type SavedDraft,
  savedDraftText,
} from './draft-saver.ts';
import { submissionKey } from '../../lib/api/idempotency-key.ts';

/** The draft that a form starts from, and the saver for its changes. */
export type OpenDraft<Fields> = Readonly<{
  saved: SavedDraft<Fields> | null;
  saver: DraftSaver<Fields>;
}>;

/**
 * Opens a form with the user's unsent draft from this device, if there is one, and shows a notice.
 * The draft survives a reload, a crash or an accidentally closed dialog until it is submitted or
 * discarded.
 *
 * @param props.name what the draft is for, such as `deliver-12`
 */
export function WithDraft<Fields>(
  props: Readonly<{
    name: string;
    verb: DraftVerb;
    children: (draft: OpenDraft<Fields>) => ReactNode;
  }>,
) {
  const { name, verb, children } = props;
  const [draft, setDraft] = useState<OpenDraft<Fields> | null>(null);
  const [discardCount, setDiscardCount] = useState(0);
  const [isUnsaved, setUnsaved] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const isDiscarded = discardCount > 0;
  const isSending = useIsMutating({ mutationKey: submissionKey(name), exact: true }) > 0;

  useEffect(() => {
    const store = draftStore(name);
    let stopSaving = (): void => undefined;
    let isUnmounted = false;
    void readSavedDraft(store).then((found) => {
      if (isUnmounted) return;
      // Only this form saves drafts under this name, so their fields have its type.
      const saved = found as SavedDraft<Fields> | null;
      const saver = createDraftSaver<Fields>(store, saved, (isWritten) => {
        if (!isUnmounted) setUnsaved(!isWritten);
      });
      addEventListener('pagehide', saver.flush);
      stopSaving = () => {
        removeEventListener('pagehide', saver.flush);
        saver.flush();
      };
      // The dialog is there already, and can be closed while the form is rendered.
      startTransition(() => setDraft({ saved, saver }));
    });
    return () => {
      isUnmounted = true;
      stopSaving();
    };
  }, [name]);

  if (draft === null) return null;
  const discard = (): void => {
    void draft.saver.discard();
    setDraft({ ...draft, saved: null });
    setDiscardCount(discardCount + 1);
    container.current?.focus();
  };
  return (
    <div ref={container} tabIndex={-1} className={styles.draft}>
      {draft.saved !== null && (
        <Notice kind="info">
          <div className="row apart">
            <span>{savedDraftText(draft.saved, verb)}</span>
            {!isSending && (
              <Button variant="default" onClick={discard}>
                Discard
              </Button>
            )}
          </div>
        </Notice>
      )}
      {isUnsaved && (
        <Notice kind="warning" title="This device cannot save what you enter">
          It has no room left, or it allows no storage. Send this before you close the page.
        </Notice>
      )}
      {isDiscarded && <output className="visually-hidden">Discarded.</output>}
      <div key={discardCount}>{children(draft)}</div>
    </div>
  );
}
