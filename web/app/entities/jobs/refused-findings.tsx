import { Notice } from '../../ui/notice.tsx';
import styles from './refused-findings.module.css';
import { placeText, type RefusedDelivery } from './refused-delivery.ts';

/** What the server found in a delivery, and what to do. */
export const RefusedFindings = ({ refused }: Readonly<{ refused: RefusedDelivery }>) => (
  <Notice
    kind="warning"
    title={refused.needsReason ? 'Please look at these places' : 'Fix this first'}
  >
    <ul className={styles.list}>
      {refused.findings.map((finding) => (
        <li key={`${finding.check} ${finding.place} ${finding.at} ${finding.found}`}>
          {placeText(finding)}
          {finding.detail}
        </li>
      ))}
    </ul>
    {refused.needsReason && 'If they are right as they are, say why, and deliver again.'}
  </Notice>
);
