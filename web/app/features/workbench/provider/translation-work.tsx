import type { Job } from '@nsem/sdk';
import { useDeferredValue, useMemo, useState } from 'react';

import { formatCount } from '../../../entities/pricing/prices.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CheckList } from '../checks/check-list.tsx';
import { type CheckedLanguages, useFindings } from '../checks/use-findings.ts';
import type { Segment } from '../draft/draft.ts';
import type { OpenedDraft } from '../draft/open-draft.ts';
import { GlossaryContext, useJobGlossary } from '../glossary/use-job-glossary.ts';
import type { WorkGlossary } from '../glossary/work-glossary.tsx';
import { bestMatch } from '../memory/matches-query.ts';
import type { MemoryMatchesProps } from '../memory/memory-matches.tsx';
import {
  copySource,
  countDone,
  enterText,
  finishSegment,
  focusNextOpen,
  focusOn,
  mergeWithNext,
  moveFocus,
  redo,
  undo,
  type Edit,
} from '../segments/editor-state.ts';
import type { FocusProps, SegmentTool } from '../segments/segment-editor.tsx';
import { SegmentList } from '../segments/segment-list.tsx';
import { countWritten, type WorkLanguages, workLanguagesOf } from '../segments/work-texts.ts';
import { useWorkKeys, type WorkAction } from './work-keys.ts';
import { useWork, type OpenWork } from './use-work.ts';
import { WorkDialogs } from './work-dialogs.tsx';
import { goToChecks, WorkFrame, type WorkView } from './work-frame.tsx';
import styles from './workbench.module.css';

/** A segment can be translated without it, so it is loaded when the browser is idle. */
const MemoryMatches = lazyPart(
  async () => (await import('../memory/memory-matches.tsx')).MemoryMatches,
  ({ source }: MemoryMatchesProps) => source !== '',
  { isUrgent: false },
);

/** The translation of a text, segment by segment. */
export function TranslationWork({ job, opened }: Readonly<{ job: Job; opened: OpenedDraft }>) {
  const work = useWork(job, opened);
  const { state, edit } = work;
  const [view, setView] = useState<WorkView>('text');
  const languages = useMemo(() => workLanguagesOf(job), [job]);
  const glossary = useJobGlossary(job.id);
  const checked = useMemo(() => checkedLanguagesOf(languages, glossary), [languages, glossary]);
  const { all: findings, sentences } = useFindings(state.segments, checked, work.typing);
  const focus = useFocusProps(work, languages);
  const open = (segment: number): void => {
    setView('text');
    work.openDialog(null);
    edit(focusOn(segment));
  };
  useWorkKeys((action) => {
    const step = stepOf(action, state.focus);
    if (step !== null) edit(step);
    else if (action === 'match') edit(insertMatch(job.id));
    else if (action === 'note' || action === 'split') focus.onTool(action);
    else if (action === 'checks') goToChecks(setView);
    else if (action === 'term') insertNextTerm();
    else if (action === 'mark') insertNextMark();
    else if (action === 'deliver' || action === 'keys') work.openDialog(action);
  });
  return (
    <GlossaryContext value={glossary}>
      <WorkFrame
        work={work}
        progress={<Progress segments={state.segments} language={languages.target ?? 'en'} />}
        checks={{
          count: countPlaces(sentences),
          list: <CheckList findings={findings} onOpen={open} />,
        }}
        view={view}
        onView={setView}
        onDeliver={() => work.openDialog('deliver')}
      >
        <SegmentList
          segments={state.segments}
          focused={state.focus}
          focus={focus}
          findings={sentences}
          languages={languages}
          edit={edit}
        />
      </WorkFrame>
      <WorkDialogs work={work} languages={checked} onOpen={open} />
    </GlossaryContext>
  );
}

/** The step of a key in the segments; null if the key does something else. */
function stepOf(action: WorkAction, focused: number): Edit | null {
  switch (action) {
    case 'finish':
      return finishSegment;
    case 'next':
      return moveFocus(1);
    case 'previous':
      return moveFocus(-1);
    case 'next-open':
      return focusNextOpen;
    case 'copy':
      return copySource(focused);
    case 'merge':
      return mergeWithNext(focused);
    case 'undo':
      return undo;
    case 'redo':
      return redo;
    case 'match':
    case 'note':
    case 'split':
    case 'term':
    case 'mark':
    case 'checks':
    case 'deliver':
    case 'keys':
      return null;
  }
}

/** What the segment in focus is given; its tool closes when another segment comes into focus. */
function useFocusProps(
  { job, state, isTouched, edit, typing }: OpenWork,
  languages: WorkLanguages,
): FocusProps {
  const [opened, setOpened] = useState<Readonly<{ tool: SegmentTool | null; at: number }>>();
  const { focus } = state;
  const tool = opened?.at === focus ? opened.tool : null;
  const source = state.segments[focus]?.source ?? '';
  const nextSource = state.segments[focus + 1]?.source ?? '';
  const suggestions = useMemo(
    () => (
      <MemoryMatches
        jobId={job.id}
        source={source}
        nextSource={nextSource}
        languages={languages}
        onInsert={(text) => edit(enterText(focus, text))}
      />
    ),
    [job.id, source, nextSource, languages, focus, edit],
  );
  return useMemo(
    () => ({
      tool,
      onTool: (next) => setOpened({ tool: next === tool ? null : next, at: focus }),
      typing,
      takesFocus: isTouched,
      suggestions,
    }),
    [tool, focus, typing, isTouched, suggestions],
  );
}

/** Puts the best match of the segment in focus in the place of its translation. */
const insertMatch =
  (jobId: number): Edit =>
  (state) => {
    const match = bestMatch(jobId, state.segments[state.focus]?.source ?? '');
    return match === undefined ? state : enterText(state.focus, match.text)(state);
  };

const checkedLanguagesOf = (
  { source, target }: WorkLanguages,
  glossary: WorkGlossary | null,
): CheckedLanguages => ({
  sourceLanguage: source ?? 'en',
  targetLanguage: target ?? 'en',
  checkTerms: glossary?.checkTerms,
});

/** Enters the translation of the first term of the segment in focus that it does not have yet. */
const insertNextTerm = (): void => document.querySelector<HTMLElement>('[data-next-term]')?.click();

/** Enters the next mark of a format into the segment in focus. */
const insertNextMark = (): void => document.querySelector<HTMLElement>('[data-next-mark]')?.click();

/** How many findings there are, without the segments that are still empty. */
const countPlaces = (sentences: ReadonlyMap<number, readonly string[]>): number =>
  [...sentences.values()].reduce((sum, { length }) => sum + length, 0);

/** How far the translation is, counted after each key press has been shown. */
function Progress(props: Readonly<{ segments: readonly Segment[]; language: string }>) {
  const segments = useDeferredValue(props.segments);
  const done = countDone(segments);
  const { words, characters } = countWritten(segments, props.language);
  return (
    <>
      <p>
        <strong>
          {done} of {segments.length} done
        </strong>
        <span className={styles.counts}>
          {formatCount(words, 'word')}, {formatNumber(characters)} characters
        </span>
      </p>
      <progress value={done} max={segments.length} aria-label="Segments done" />
    </>
  );
}
