import type { ReactNode } from 'react';

import styles from './facts.module.css';

/** A list of named values. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
);

/**
 * One named value; renders nothing if it is null.
 *
 * @param props.isLong whether it has a line of its own, such as an address
 */
export const Fact = (props: Readonly<{ name: string; isLong?: boolean; children: ReactNode }>) =>
  props.children !== null && (
    <div data-long={props.isLong}>
      <dt>{props.name}</dt>
      <dd className="numeric">{props.children}</dd>
    </div>
  );
