import { Notice } from '../../../ui/notice.tsx';
import type { LiveQuote } from './queries.ts';
import styles from './request.module.css';

/** What a translation of the chosen file would not keep, which its client reads before the order. */
export function DocumentNotices({ quote }: { quote: LiveQuote }) {
  if (quote.isFetching) {
    return <output className={styles.hint}>Reading the file...</output>;
  }
  const { data } = quote;
  if (data === undefined || quote.isOutdated || !('notices' in data)) return null;
  if (data.notices.length === 0) return null;
  return (
    <Notice kind="warning" title="Before you request it">
      <ul className={styles.notices}>
        {data.notices.map(({ code, text }) => (
          <li key={code}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}
