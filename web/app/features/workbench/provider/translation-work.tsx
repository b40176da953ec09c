import type { Job } from '@nsem/sdk';
import { useDeferredValue, useMemo, useRef, useState } from 'react';

import { formatCount } from '../../../entities/pricing/prices.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CheckList } from '../checks/check-list.tsx';
import { type CheckedLanguages, useFindings } from '../checks/use-findings.ts';
import type { Segment } from '../draft/draft.ts';
import type { OpenedDraft } from '../draft/open-draft.ts';
import { GlossaryContext, useJobGlossary } from '../glossary/use-job-glossary.ts';
import type { WorkGlossary } from '../glossary/work-glossary.tsx';
import type { MemoryMatchesProps } from '../memory/memory-matches.tsx';
import { countDone, enterText, focusOn } from '../segments/editor-state.ts';
import { insertFormatMark } from '../segments/insert-format-mark.ts';
import type { FocusProps, SegmentTool } from '../segments/segment-editor.tsx';
import { SegmentList } from '../segments/segment-list.tsx';
import { countWritten, type WorkLanguages, workLanguagesOf } from '../segments/work-texts.ts';
import { translationActions } from './translation-actions.ts';
import { useWork, type OpenWork } from './use-work.ts';
import { useWorkViews } from './use-work-views.ts';
import { WorkDialogs } from './work-dialogs.tsx';
import { WorkFrame, WorkProgress } from './work-frame.tsx';
import { useKeys, workKeys } from './work-keys.ts';

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
  const views = useWorkViews();
  const languages = useMemo(() => workLanguagesOf(job), [job]);
  const glossary = useJobGlossary(job.id);
  const checked = useMemo(() => checkedLanguagesOf(languages, glossary), [languages, glossary]);
  const { all: findings, sentences } = useFindings(state.segments, checked, work.typing);
  const focus = useFocusProps(work, languages);
  const open = (segment: number): void => {
    views.show('text');
    work.openDialog(null);
    edit(focusOn(segment));
  };
  const actions = translationActions({ work, focus, glossary, goToChecks: views.goToChecks });
  useKeys(workKeys, (action) => actions[action]());
  return (
    <GlossaryContext value={glossary}>
      <WorkFrame
        work={work}
        progress={<Progress segments={state.segments} language={languages.target ?? 'en'} />}
        checks={{
          count: countPlaces(sentences),
          list: <CheckList findings={findings} onOpen={open} />,
        }}
        views={views}
        onDeliver={() => work.openDialog('deliver')}
        onPlace={(place) => {
          if ('segment' in place) open(place.segment - 1);
          // The field of another segment takes the focus itself, that of the present one does not.
          requestAnimationFrame(() => focus.field.current?.focus());
        }}
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

/** What the segment in focus is given; its tool closes when another segment comes into focus. */
function useFocusProps(
  { job, state, isTouched, edit, typing }: OpenWork,
  languages: WorkLanguages,
): FocusProps {
  const field = useRef<HTMLTextAreaElement>(null);
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
      field,
      tool,
      onTool: (next) => setOpened({ tool: next === tool ? null : next, at: focus }),
      insertMark: () => {
        if (field.current !== null) insertFormatMark(field.current, source);
      },
      typing,
      takesFocus: isTouched,
      suggestions,
    }),
    [tool, focus, source, typing, isTouched, suggestions],
  );
}

const checkedLanguagesOf = (
  { source, target }: WorkLanguages,
  glossary: WorkGlossary | null,
): CheckedLanguages => ({
  sourceLanguage: source ?? 'en',
  targetLanguage: target ?? 'en',
  checkTerms: glossary?.checkTerms,
});

/** How many findings there are, without the segments that are still empty. */
const countPlaces = (sentences: ReadonlyMap<number, readonly string[]>): number =>
  [...sentences.values()].reduce((sum, { length }) => sum + length, 0);

/** How far the translation is, counted after each key press has been shown. */
function Progress(props: Readonly<{ segments: readonly Segment[]; language: string }>) {
  const segments = useDeferredValue(props.segments);
  const done = countDone(segments);
  const { words, characters } = countWritten(segments, props.language);
  return (
    <WorkProgress
      text={`${done} of ${segments.length} done`}
      counts={`${formatCount(words, 'word')}, ${formatNumber(characters)} characters`}
      label="Segments done"
      done={done}
      of={segments.length}
    />
  );
}
