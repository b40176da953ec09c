import type { ReactNode } from 'react';

import styles from './facts.module.css';

/** A list of named values. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
);

/** One named value; renders nothing if it is null. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children !== null && (
    <div>
      <dt>{name}</dt>
      <dd className="numeric">{children}</dd>
    </div>
  );
