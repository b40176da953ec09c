import { describeTranscriptFinding, type TranscriptFinding } from '@nsem/core/texts';

import { formatSeconds } from '../../../lib/format/sizes.ts';
import checkStyles from '../checks/checks.module.css';

const mostShown = 50;

/** What the checks found in a transcript; each line leads to its place. */
export function TranscriptChecks(
  props: Readonly<{
    findings: readonly TranscriptFinding[];
    onOpen: (finding: TranscriptFinding) => void;
  }>,
) {
  const { findings, onOpen } = props;
  const more = findings.length - mostShown;
  if (findings.length === 0) return <p className={checkStyles.none}>Nothing was found.</p>;
  return (
    <ul className={checkStyles.findings}>
      {findings.slice(0, mostShown).map((finding) => (
        <li key={`${finding.part} ${finding.check} ${finding.at} ${finding.text}`}>
          <button
            type="button"
            className={checkStyles.finding}
            data-severity={finding.severity}
            onClick={() => onOpen(finding)}
          >
            <strong>{placeText(finding)}</strong>
            <span>{describeTranscriptFinding(finding)}</span>
          </button>
        </li>
      ))}
      {more > 0 && <li className={checkStyles.none}>And {more} more.</li>}
    </ul>
  );
}

const placeText = ({ part, at }: TranscriptFinding): string =>
  at === null ? `Part ${part + 1}` : `Part ${part + 1}, ${formatSeconds(at / 1000)}`;
