import type { Job } from '@nsem/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';

import { contentOf, segmentsOf, type DraftContent, type Segment } from '../draft/draft.ts';
import type { DraftSync, SaveState } from '../draft/draft-sync.ts';
import type { OpenedDraft, Work } from '../draft/open-draft.ts';
import { useDraftSync } from '../draft/use-draft-sync.ts';
import { beginEditing, type Edit, type EditorState } from '../segments/editor-state.ts';

/** The dialogs of the page. */
type WorkDialog = 'deliver' | 'keys' | 'versions';

/** The work on a job: what is edited, where it is saved, and which dialog is open. */
export type OpenWork = Readonly<{
  job: Job;
  state: EditorState;
  /** Whether something was edited or opened since the page was. */
  isTouched: boolean;
  edit: (step: Edit) => void;
  /** The segments of another content. */
  read: WorkForm['read'];
  /** Goes on with other work, which is saved already. */
  load: (work: Work) => void;
  sync: DraftSync;
  saveState: SaveState;
  dialog: WorkDialog | null;
  openDialog: (dialog: WorkDialog | null) => void;
}>;

/** How the content of a draft becomes what is edited, and the other way around. */
export type WorkForm = Readonly<{
  read: (content: DraftContent) => readonly Segment[];
  begin: (work: Work) => EditorState;
  toWork: (state: EditorState) => Work;
}>;

/**
 * Opens a draft for editing; every change is saved.
 *
 * @param form the same for every render
 */
export function useWork(job: Job, opened: OpenedDraft, form = plainForm(opened)): OpenWork {
  const [{ read, begin, toWork }] = useState(form);
  const { sync, saveState } = useDraftSync(job.id, opened);
  const [begun, setBegun] = useState(() => begin(opened.work));
  const [state, setState] = useState(begun);
  const [dialog, setDialog] = useState<WorkDialog | null>(null);
  const saved = useRef(state.segments);
  useEffect(() => {
    const { segments } = state;
    if (saved.current === segments) return;
    saved.current = segments;
    sync.change(toWork(state));
  }, [sync, toWork, state]);
  const load = useCallback(
    (work: Work): void => {
      const next = begin(work);
      saved.current = next.segments;
      setBegun(next);
      setState(next);
    },
    [begin],
  );
  const openDialog = useCallback(
    (next: WorkDialog | null): void => {
      // What is delivered is then the newest version, from which the translation memory takes it.
      if (next === 'deliver') sync.saveNow();
      setDialog(next);
    },
    [sync],
  );
  return {
    job,
    state,
    isTouched: state !== begun,
    edit: setState,
    read,
    load,
    sync,
    saveState,
    dialog,
    openDialog,
  };
}

/** The segments of a translation, or one text. */
const plainForm = ({ work: { content } }: OpenedDraft): WorkForm => ({
  read: segmentsOf,
  begin: (work) => beginEditing(segmentsOf(work.content), work),
  toWork: ({ segments, past, future }) => ({
    content: contentOf(content.kind, segments),
    past,
    future,
  }),
});
