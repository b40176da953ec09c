import { Button } from '@mantine/core';
import { joinSegments } from '@nsem/core/texts';
import { useState } from 'react';

import { errorText } from '../../../lib/api/calls.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Draft, Segment } from '../draft/draft.ts';
import type { DraftSync } from '../draft/draft-sync.ts';
import type { Work } from '../draft/open-draft.ts';
import { formatTime } from '../draft/save-text.ts';
import type { WorkForm } from './use-work.ts';
import styles from './versions.module.css';

export type NewerVersionProps = Readonly<{
  theirs: Draft;
  mine: readonly Segment[];
  /** Whether there are texts to compare and versions to go back to: not in a narration. */
  hasTexts: boolean;
  read: WorkForm['read'];
  sync: DraftSync;
  onTheirs: (work: Work) => void;
}>;

/** Offers a newer version of another device beside the text of this one; neither is lost. */
export function NewerVersion(props: NewerVersionProps) {
  const { theirs, mine, hasTexts, read, sync, onTheirs } = props;
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const use = async (): Promise<void> => {
    setPending(true);
    setError(null);
    try {
      const work = await sync.takeTheirs();
      if (work !== null) onTheirs(work);
    } catch (problem) {
      setError(problem);
    }
    setPending(false);
  };
  const device = theirs.saved_on ?? 'Another device';
  const time = theirs.saved_at === null ? '' : ` at ${formatTime(theirs.saved_at)}`;
  return (
    <Notice kind="warning" title={`${device} saved a newer version${time}`}>
      {hasTexts ? (
        <>
          <p>Choose one to go on with. The other one stays among the versions.</p>
          <Differences theirs={read(theirs.content)} mine={mine} />
        </>
      ) : (
        <p>Choose which sentences count as recorded. Your recordings stay on this device.</p>
      )}
      {error !== null && <p>{errorText(error)}</p>}
      <div className="row">
        <Button aria-disabled={isPending || undefined} onClick={() => isPending || void use()}>
          {isPending ? 'Loading it...' : 'Use it'}
        </Button>
        <Button variant="default" onClick={() => isPending || sync.keepMine()}>
          Keep mine
        </Button>
      </div>
    </Notice>
  );
}

const shownDifferences = 5;

/** The first segments that differ, side by side; of texts divided in different ways, the beginnings. */
function Differences(props: Readonly<{ theirs: readonly Segment[]; mine: readonly Segment[] }>) {
  const differences = findDifferences(props.theirs, props.mine);
  const more = differences.length - shownDifferences;
  return (
    <>
      <div className={styles.versions}>
        <strong>The newer version</strong>
        <strong>Mine</strong>
        {differences.slice(0, shownDifferences).map(({ place, newer, own }) => (
          <div key={place} className={styles.pair}>
            <p dir="auto">{newer === '' ? '–' : newer}</p>
            <p dir="auto">{own === '' ? '–' : own}</p>
          </div>
        ))}
      </div>
      {more > 0 && (
        <p>{more === 1 ? '1 more segment differs.' : `${more} more segments differ.`}</p>
      )}
    </>
  );
}

type Difference = Readonly<{ place: number; newer: string; own: string }>;

const shownLetters = 400;

const beginning = (text: string): string =>
  text.length <= shownLetters ? text : `${text.slice(0, shownLetters).trimEnd()}…`;

function findDifferences(
  theirs: readonly Segment[],
  mine: readonly Segment[],
): readonly Difference[] {
  const isAligned =
    theirs.length === mine.length &&
    theirs.every(({ source }, index) => source === mine[index]?.source);
  if (!isAligned) {
    const texts = [theirs, mine].map((one) => beginning(joinSegments(one)));
    return [{ place: 0, newer: texts[0] ?? '', own: texts[1] ?? '' }];
  }
  return theirs.flatMap(({ text }, place) => {
    const own = mine[place]?.text ?? '';
    return text === own ? [] : [{ place, newer: beginning(text), own: beginning(own) }];
  });
}
