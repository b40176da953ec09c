import { isProblem, type DeliveryFinding } from '@nsem/sdk';

import { formatSeconds } from '../../lib/format/sizes.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './jobs.module.css';

/** What the server found in a delivery that it refused. */
export type RefusedDelivery = Readonly<{
  findings: readonly DeliveryFinding[];
  /** Whether it can be delivered with a reason; otherwise it has to be corrected. */
  needsReason: boolean;
}>;

/** Reads what the server found, if that is why a delivery failed. */
export function readRefusedDelivery(error: unknown): RefusedDelivery | null {
  if (isProblem(error, 'job.delivery-has-errors')) {
    return { findings: error.problem.findings, needsReason: false };
  }
  if (isProblem(error, 'job.delivery-needs-note')) {
    return { findings: error.problem.findings, needsReason: true };
  }
  return null;
}

/** Where something was found: a line, or a time of the recording. */
export function placeText({ place, at }: Pick<DeliveryFinding, 'place' | 'at'>): string {
  if (at !== null) return `At ${formatSeconds(at)}: `;
  return place === null ? '' : `Line ${place}: `;
}

/** It is longer than the screen of a phone, above a button that was just pressed. */
const scrollToBeginning = (node: HTMLElement | null): void =>
  node?.scrollIntoView({ block: 'start' });

/** What the server found in a delivery, and what to do. */
export const RefusedFindings = ({ refused }: Readonly<{ refused: RefusedDelivery }>) => (
  <div ref={scrollToBeginning} className={styles.refused}>
    <Notice
      kind={refused.needsReason ? 'warning' : 'error'}
      title={refused.needsReason ? 'Please look at these places' : 'Fix this first'}
    >
      <ul className={styles.findings}>
        {refused.findings.map((finding) => (
          <li key={`${finding.check} ${finding.place} ${finding.at} ${finding.found}`}>
            {placeText(finding)}
            {finding.detail}
          </li>
        ))}
      </ul>
      {refused.needsReason
        ? 'Nothing is delivered yet. Correct them, or say below why they are right as they are.'
        : 'Nothing is delivered yet, and nothing is lost.'}
    </Notice>
  </div>
);
