import { describeTranslationFinding, type TranslationFinding } from '@nsem/core/texts';

import styles from './checks.module.css';

const mostShown = 50;

/** What the checks found; each line leads to its place. */
export function CheckList(
  props: Readonly<{
    findings: readonly TranslationFinding[] | null;
    onOpen: (segment: number) => void;
  }>,
) {
  const { findings, onOpen } = props;
  if (findings === null) return <div aria-busy="true" />;
  const empty = findings.filter(({ check }) => check === 'empty');
  const others = findings.filter(({ check }) => check !== 'empty');
  const more = others.length - mostShown;
  const [firstEmpty] = empty;
  if (findings.length === 0) return <p className="soft small">Nothing was found.</p>;
  return (
    <ul className="stack tight">
      {others.slice(0, mostShown).map((finding) => (
        <li key={`${finding.segment} ${finding.check} ${finding.text}`}>
          <button
            type="button"
            className={`bare ${styles.finding}`}
            data-severity={finding.severity}
            onClick={() => onOpen(finding.segment)}
          >
            <strong>Segment {finding.segment + 1}</strong>
            <span>{describeTranslationFinding(finding)}</span>
          </button>
        </li>
      ))}
      {more > 0 && <li className="soft small">And {more} more.</li>}
      {firstEmpty !== undefined && (
        <li>
          <button
            type="button"
            className={`bare ${styles.finding}`}
            data-severity="error"
            onClick={() => onOpen(firstEmpty.segment)}
          >
            <strong>{emptyText(empty.length)}</strong>
            <span>Go to the first one.</span>
          </button>
        </li>
      )}
    </ul>
  );
}

const emptyText = (count: number): string =>
  count === 1 ? '1 segment has no translation yet' : `${count} segments have no translation yet`;
