import { spokenTime } from '../recordings/spoken-time.ts';
import { formatSeconds } from '../../lib/format/sizes.ts';
import styles from './transcripts.module.css';

/**
 * A moment of a recording; pressing it plays from there.
 *
 * @param props.at milliseconds
 * @param props.isStop whether the Tab key stops at it
 */
export const StampButton = (
  props: Readonly<{ at: number; onHear: (at: number) => void; isStop?: boolean }>,
) => (
  <button
    type="button"
    className={styles.stamp}
    tabIndex={props.isStop === false ? -1 : undefined}
    aria-label={`Play from ${spokenTime(props.at / 1000)}`}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => props.onHear(props.at)}
  >
    {formatSeconds(props.at / 1000)}
  </button>
);
