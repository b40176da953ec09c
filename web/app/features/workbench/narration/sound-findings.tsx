import { describeSoundFinding, type SoundFinding } from '@nsem/core/sound';

import checkStyles from '../checks/checks.module.css';
import styles from './narration.module.css';
import type { Progress, SentenceFinding } from './script-checks.ts';
import { findingTime } from './sound-text.ts';

const mostShown = 50;

/** What was found in the takes, and what is not recorded yet; each line leads to its sentence. */
export function SoundCheckList(
  props: Readonly<{
    findings: readonly SentenceFinding[];
    progress: Progress;
    count: number;
    onOpen: (sentence: number) => void;
  }>,
) {
  const { findings, progress, count, onOpen } = props;
  const { firstOpen, done } = progress;
  const more = findings.length - mostShown;
  if (findings.length === 0 && firstOpen === null) {
    return <p className={checkStyles.none}>Nothing was found.</p>;
  }
  return (
    <ul className={checkStyles.findings}>
      {findings.slice(0, mostShown).map((finding) => (
        <li key={`${finding.sentence} ${finding.check} ${finding.at}`}>
          <button
            type="button"
            className={checkStyles.finding}
            data-severity={finding.severity}
            onClick={() => onOpen(finding.sentence)}
          >
            <strong>
              Sentence {finding.sentence + 1}
              {findingTime(finding) !== null && ` at ${findingTime(finding)}`}
            </strong>
            <span>{describeSoundFinding(finding)}</span>
          </button>
        </li>
      ))}
      {more > 0 && <li className={checkStyles.none}>And {more} more.</li>}
      {firstOpen !== null && (
        <li>
          <button
            type="button"
            className={checkStyles.finding}
            data-severity="error"
            onClick={() => onOpen(firstOpen)}
          >
            <strong>{openText(count - done)}</strong>
            <span>Go to the first one.</span>
          </button>
        </li>
      )}
    </ul>
  );
}

const openText = (count: number): string =>
  count === 1 ? '1 sentence is not recorded yet' : `${count} sentences are not recorded yet`;

/** What was found in one recording, and what to do. */
export const SoundFindings = ({ findings }: Readonly<{ findings: readonly SoundFinding[] }>) => (
  <ul className={styles.findings}>
    {findings.map((finding) => (
      <li key={`${finding.check} ${finding.at}`} data-severity={finding.severity}>
        {findingTime(finding) !== null && `At ${findingTime(finding)}: `}
        {describeSoundFinding(finding)}
      </li>
    ))}
  </ul>
);
