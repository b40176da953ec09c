import type { ReactNode } from 'react';

import styles from './facts.module.css';

/** What is known of something, each thing under its name. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
);

/** One of the facts; nothing where it is not known, or not so. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children !== null && (
    <div>
      <dt>{name}</dt>
      <dd className="numeric">{children}</dd>
    </div>
  );
