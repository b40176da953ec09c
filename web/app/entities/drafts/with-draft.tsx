import { Button } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';

import { Notice } from '../../ui/notice.tsx';
import styles from './drafts.module.css';
import { type DraftVerb, savedDraftText } from './draft-saver.ts';
import { submissionKey } from '../../lib/api/idempotency-key.ts';
import { type OpenDraft, useOpenDraft } from './use-open-draft.ts';

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
  const { draft, setDraft, isUnsaved } = useOpenDraft<Fields>(name);
  const [discardCount, setDiscardCount] = useState(0);
  const container = useRef<HTMLDivElement>(null);
  const isDiscarded = discardCount > 0;
  const isSending = useIsMutating({ mutationKey: submissionKey(name), exact: true }) > 0;

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
      {isUnsaved && <UnsavedNotice />}
      {isDiscarded && <output className="visually-hidden">Discarded.</output>}
      <div key={discardCount}>{children(draft)}</div>
    </div>
  );
}

/** A warning that what is entered is nowhere but on the page. */
export const UnsavedNotice = () => (
  <Notice kind="warning" title="This device cannot save what you enter">
    It has no room left, or it allows no storage. Send this before you close the page.
  </Notice>
);
