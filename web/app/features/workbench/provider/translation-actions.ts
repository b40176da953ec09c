import type { Job } from '@nsem/sdk';

import type { WorkGlossary } from '../glossary/work-glossary.tsx';
import { bestMatch } from '../memory/matches-query.ts';
import {
  copySource,
  type Edit,
  enterText,
  finishSegment,
  focusNextOpen,
  mergeWithNext,
  moveFocus,
  redo,
  undo,
} from '../segments/editor-state.ts';
import type { FocusProps } from '../segments/segment-editor.tsx';
import type { OpenWork } from './use-work.ts';
import type { WorkAction } from './work-keys.ts';

/** What the actions of a translation work on. */
type Translation = Readonly<{
  work: OpenWork;
  focus: FocusProps;
  /** The terms of the client; null if there are none. */
  glossary: WorkGlossary | null;
  goToChecks: () => void;
}>;

/** What each key of a translation does. */
export function translationActions(
  translation: Translation,
): Readonly<Record<WorkAction, () => void>> {
  const { work, focus, glossary, goToChecks } = translation;
  const { job, state, edit, openDialog } = work;
  const { field, onTool, insertMark } = focus;
  const source = state.segments[state.focus]?.source ?? '';
  return {
    finish: () => edit(finishSegment),
    next: () => edit(moveFocus(1)),
    previous: () => edit(moveFocus(-1)),
    'next-open': () => edit(focusNextOpen),
    copy: () => edit(copySource(state.focus)),
    term: () => {
      if (field.current !== null) glossary?.insertNextTerm(field.current, source);
    },
    mark: insertMark,
    match: () => edit(insertMatch(job)),
    note: () => onTool('note'),
    split: () => onTool('split'),
    merge: () => edit(mergeWithNext(state.focus)),
    undo: () => edit(undo),
    redo: () => edit(redo),
    checks: goToChecks,
    deliver: () => openDialog('deliver'),
    keys: () => openDialog('keys'),
  };
}

/** Puts the best match of the segment in focus in the place of its translation. */
const insertMatch =
  ({ id }: Job): Edit =>
  (state) => {
    const match = bestMatch(id, state.segments[state.focus]?.source ?? '');
    return match === undefined ? state : enterText(state.focus, match.text)(state);
  };
