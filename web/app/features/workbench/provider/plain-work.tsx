import type { Job } from '@nsem/sdk';
import { useDeferredValue, useMemo, useRef, useState } from 'react';

import { JobSource } from '../../../entities/jobs/job-source.tsx';
import { formatCount } from '../../../entities/pricing/scope.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import type { Segment } from '../draft/draft.ts';
import type { OpenedDraft } from '../draft/open-draft.ts';
import { enterText, redo, undo } from '../segments/editor-state.ts';
import { GrowingField } from '../segments/growing-field.tsx';
import { LetterBar } from '../segments/letter-bar.tsx';
import { workLanguagesOf } from '../segments/work-languages.ts';
import { countWritten } from './count-texts.ts';
import { useWorkKeys } from './use-work-keys.ts';
import { useWork } from './use-work.ts';
import { WorkDialogs } from './work-dialogs.tsx';
import { WorkFrame, type WorkView } from './work-frame.tsx';
import styles from './workbench.module.css';

/** The work on a recording: one text beside what the client sent. */
export function PlainWork({ job, opened }: Readonly<{ job: Job; opened: OpenedDraft }>) {
  const work = useWork(job, opened);
  const { state, edit, isTouched } = work;
  const [view, setView] = useState<WorkView>('text');
  const field = useRef<HTMLTextAreaElement>(null);
  const languages = useMemo(() => workLanguagesOf(job), [job]);
  const deliver = (): void => work.openDialog('deliver');
  const label = 'Your text';
  useWorkKeys((action) => {
    if (action === 'undo') edit(undo);
    else if (action === 'redo') edit(redo);
    else if (action === 'deliver') deliver();
    else if (action === 'keys') work.openDialog('keys');
  });
  return (
    <>
      <WorkFrame
        work={work}
        progress={<Count segments={state.segments} language={languages.target ?? 'en'} />}
        checks={null}
        view={view}
        onView={setView}
        onDeliver={deliver}
      >
        <div className={styles.plain}>
          <div className={styles.heard}>
            <JobSource job={job} isOpen />
          </div>
          <div className={styles.written}>
            <p className={styles.label} aria-hidden="true">
              {label}
            </p>
            <GrowingField
              field={field}
              label={label}
              lang={languages.target}
              text={state.segments[0]?.text ?? ''}
              chords={languages.letters.chords}
              takesFocus={isTouched}
              onText={(text) => edit(enterText(0, text))}
            />
            <LetterBar letters={languages.letters} field={field} />
          </div>
        </div>
      </WorkFrame>
      <WorkDialogs work={work} languages={null} onOpen={() => setView('text')} />
    </>
  );
}

/** How much is written, counted after each key press has been shown. */
function Count(props: Readonly<{ segments: readonly Segment[]; language: string }>) {
  const segments = useDeferredValue(props.segments);
  const { words, characters } = countWritten(segments, props.language);
  return (
    <p>
      <strong>{formatCount(words, 'word')}</strong>
      <span className={styles.counts}>{formatNumber(characters)} characters</span>
    </p>
  );
}
