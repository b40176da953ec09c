import { useUnread } from './queries.ts';
import styles from './unread-mark.module.css';

/** A dot for what is new, beside a text that says so. */
export const NewDot = () => <span className={styles.mark} data-unread aria-hidden="true" />;

/** A dot for what the user has not seen, with a text for screen readers. */
export const UnreadDot = () => (
  <>
    <NewDot />
    <span className="visually-hidden">New: </span>
  </>
);

/** The same at the title of a job whose delivery the client has not seen. */
export const UnreadDelivery = ({ jobId }: Readonly<{ jobId: number }>) =>
  useUnread()?.delivered_job_ids.includes(jobId) === true && <UnreadDot />;
