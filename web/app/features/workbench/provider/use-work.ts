import type { Job } from '@nsem/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';

import { contentOf, segmentsOf } from '../draft/draft.ts';
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
  /** Goes on with other work, which is saved already. */
  load: (work: Work) => void;
  sync: DraftSync;
  saveState: SaveState;
  dialog: WorkDialog | null;
  openDialog: (dialog: WorkDialog | null) => void;
}>;

/** Opens a draft for editing; every change is saved. */
export function useWork(job: Job, opened: OpenedDraft): OpenWork {
  const { kind } = opened.work.content;
  const { sync, saveState } = useDraftSync(job.id, opened);
  const [begun, setBegun] = useState(() => begin(opened.work));
  const [state, setState] = useState(begun);
  const [dialog, openDialog] = useState<WorkDialog | null>(null);
  const { segments, past, future } = state;
  const saved = useRef(segments);
  useEffect(() => {
    if (saved.current === segments) return;
    saved.current = segments;
    sync.change({ content: contentOf(kind, segments), past, future });
  }, [sync, kind, segments, past, future]);
  const load = useCallback((work: Work): void => {
    const next = begin(work);
    saved.current = next.segments;
    setBegun(next);
    setState(next);
  }, []);
  return {
    job,
    state,
    isTouched: state !== begun,
    edit: setState,
    load,
    sync,
    saveState,
    dialog,
    openDialog,
  };
}

const begin = (work: Work): EditorState => beginEditing(segmentsOf(work.content), work);
