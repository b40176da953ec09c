import { formatSeconds } from '../../lib/format/sizes.ts';
import styles from './transcripts.module.css';

/**
 * A moment of a recording; pressing it plays from there.
 *
 * @param props.at milliseconds
 * @param props.isStop whether the Tab key stops at it
 * @param props.isWithin whether it is within a text
 */
export const StampButton = (
  props: Readonly<{
    at: number;
    onHear: (at: number) => void;
    isStop?: boolean;
    isWithin?: boolean;
  }>,
) => (
  <button
    type="button"
    className={styles.stamp}
    data-within={props.isWithin || undefined}
    tabIndex={props.isStop === false ? -1 : undefined}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => props.onHear(props.at)}
  >
    <span className="visually-hidden">Play from </span>
    {formatSeconds(props.at / 1000)}
  </button>
);
