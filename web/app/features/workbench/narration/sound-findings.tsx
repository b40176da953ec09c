import { describeSoundFinding, type SoundFinding } from '@nsem/core/sound';

import styles from './narration.module.css';
import { findingTime } from './take-text.ts';

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
