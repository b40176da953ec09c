import type { Job } from '@nsem/sdk';
import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

import { whenIdle } from '../../../lib/browser/at-rest.ts';
import { createDraftSync, type DraftSync, type SaveState } from '../draft/draft-sync.ts';
import { contentOf, type DraftContent, type Segment, segmentsOf } from '../draft/draft.ts';
import { placesOf } from '../draft/job-draft-places.ts';
import type { OpenedDraft, Work } from '../draft/open-draft.ts';
import { deviceName } from '../draft/save-text.ts';
import {
  beginEditing,
  createEditor,
  type Edit,
  type Editor,
  type EditorState,
} from '../segments/editor-state.ts';
import type { Typing } from '../segments/typing.ts';

/** The dialogs of the page. */
type WorkDialog = 'deliver' | 'keys' | 'versions';

/** The work on a job: what is edited, where it is saved, and which dialog is open. */
export type OpenWork = Readonly<{
  job: Job;
  /** What is edited, as the page shows it: what is being typed follows when the page is idle. */
  state: EditorState;
  /** Whether something was edited or opened since the page was. */
  isTouched: boolean;
  edit: (step: Edit) => void;
  /** What the field of the segment in focus reads and changes. */
  typing: Typing;
  /** The segments of another content. */
  read: WorkForm['read'];
  /** Goes on with other work, which is saved already. */
  load: (work: Work) => void;
  sync: DraftSync;
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
  const sync = useDraftSync(job.id, opened);
  const [begun, setBegun] = useState(() => begin(opened.work));
  const [editor] = useState(() => createEditor(begun));
  const [state, setState] = useState(begun);
  const [dialog, setDialog] = useState<WorkDialog | null>(null);
  const apply = useCallback(
    (step: Edit): void => {
      if (editor.edit(step)) sync.change(toWork(editor.read()));
    },
    [editor, sync, toWork],
  );
  const edit = useCallback(
    (step: Edit): void => {
      apply(step);
      setState(editor.read());
    },
    [apply, editor],
  );
  const typing = useTyping(editor, apply, setState);
  const load = useCallback(
    (work: Work): void => {
      const next = begin(work);
      editor.replace(next);
      setBegun(next);
      setState(next);
    },
    [begin, editor],
  );
  const openDialog = useCallback(
    (next: WorkDialog | null): void => {
      // What is delivered is then the newest version, from which the translation memory takes it.
      if (next === 'deliver') sync.saveNow();
      setState(editor.read());
      setDialog(next);
    },
    [editor, sync],
  );
  return {
    job,
    state,
    isTouched: state !== begun,
    edit,
    typing,
    read,
    load,
    sync,
    dialog,
    openDialog,
  };
}

/** However busy the page is, what was typed is shown everywhere after this. */
const showPatienceMs = 500;

/**
 * What the field in focus reads and changes. A key press changes nothing but the field; the rest of the
 * page, which takes longer the longer the text is, follows when there is time.
 */
function useTyping(
  editor: Editor,
  apply: (step: Edit) => void,
  show: (state: EditorState) => void,
): Typing {
  const cancelShow = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      cancelShow.current?.();
      cancelShow.current = null;
    },
    [],
  );
  return useMemo(() => {
    const showLater = (): void => {
      cancelShow.current ??= whenIdle(() => {
        cancelShow.current = null;
        startTransition(() => show(editor.read()));
      }, showPatienceMs);
    };
    return {
      subscribe: editor.subscribe,
      readText: (index) => editor.read().segments[index]?.text ?? '',
      readSegments: () => editor.read().segments,
      enter: (step) => {
        const { focus, segments } = editor.read();
        apply(step);
        const next = editor.read();
        // What was typed can divide a part: then another field is shown at once.
        if (next.focus === focus && next.segments.length === segments.length) showLater();
        else show(next);
      },
    };
  }, [editor, apply, show]);
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

/** Where the work is saved at this time. */
export const useSaveState = (sync: DraftSync): SaveState =>
  useSyncExternalStore(sync.subscribe, sync.readState, sync.readState);

/** Saves the draft of a job while it is edited, and when the page is hidden, left or online again. */
function useDraftSync(jobId: number, opened: OpenedDraft): DraftSync {
  const [sync] = useState(() => createDraftSync(opened, deviceName(navigator), placesOf(jobId)));
  useEffect(() => {
    const save = (): void => sync.saveNow();
    const follow = (): void => {
      if (document.visibilityState === 'hidden') sync.saveNow();
      else void sync.lookForNewer();
    };
    addEventListener('pagehide', save);
    addEventListener('online', save);
    document.addEventListener('visibilitychange', follow);
    sync.saveNow();
    return () => {
      removeEventListener('pagehide', save);
      removeEventListener('online', save);
      document.removeEventListener('visibilitychange', follow);
      sync.close();
    };
  }, [sync]);
  return sync;
}
