import { Button } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { Notice } from '../../ui/notice.tsx';
import styles from './drafts.module.css';
import { draftStore } from './draft-store.ts';
import { draftKeeper, readDraft, type DraftKeeper, type KeptDraft } from './keep-draft.ts';
import { keptText, type DraftVerb } from './kept-text.ts';
import { sendingKey } from './name-order.ts';

/** What a form begins with, and how it keeps what becomes of it. */
export type OpenDraft<Fields> = Readonly<{
  kept: KeptDraft<Fields> | null;
  keeper: DraftKeeper<Fields>;
}>;

/**
 * Opens a form with what this person has left unsent on this device, and says so. What they fill in
 * is kept until it is sent or discarded: through a reload, a crash, or a dialog closed by mistake.
 *
 * @param props.name what the draft is for, such as `deliver-12`
 */
export function DraftOf<Fields>(
  props: Readonly<{
    name: string;
    verb: DraftVerb;
    children: (draft: OpenDraft<Fields>) => ReactNode;
  }>,
) {
  const { name, verb, children } = props;
  const [draft, setDraft] = useState<OpenDraft<Fields> | null>(null);
  const [round, setRound] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const isDiscarded = round > 0;
  const isSending = useIsMutating({ mutationKey: sendingKey(name), exact: true }) > 0;

  useEffect(() => {
    const store = draftStore(name);
    let leave = (): void => undefined;
    let isGone = false;
    void readDraft(store).then((found) => {
      if (isGone) return;
      // What lies under this name was kept by this very form.
      const kept = found as KeptDraft<Fields> | null;
      const keeper = draftKeeper<Fields>(store, kept?.voice ?? null);
      addEventListener('pagehide', keeper.flush);
      leave = () => {
        removeEventListener('pagehide', keeper.flush);
        keeper.flush();
      };
      setDraft({ kept, keeper });
    });
    return () => {
      isGone = true;
      leave();
    };
  }, [name]);

  if (draft === null) return null;
  const discard = (): void => {
    void draft.keeper.forget();
    setDraft({ ...draft, kept: null });
    setRound(round + 1);
    place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.draft}>
      {draft.kept !== null && (
        <Notice kind="info">
          <div className={styles.kept}>
            <span>{keptText(draft.kept, verb)}</span>
            {!isSending && (
              <Button variant="default" onClick={discard}>
                Discard
              </Button>
            )}
          </div>
        </Notice>
      )}
      {isDiscarded && <output className="visually-hidden">Discarded.</output>}
      <div key={round}>{children(draft)}</div>
    </div>
  );
}
