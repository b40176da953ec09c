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
      <dt className="soft small">{props.name}</dt>
      <dd className="numeric strong">{props.children}</dd>
    </div>
  );

/** A calculation, line by line. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={styles.figures}>{children}</dl>
);

/** One line of a calculation. @param props.isTotal whether it totals the lines above */
export const Figure = (
  props: Readonly<{ name: string; isTotal?: boolean; children: ReactNode }>,
) => (
  <div className="row apart" data-total={props.isTotal}>
    <dt className={props.isTotal === true ? undefined : 'soft'}>{props.name}</dt>
    <dd className="numeric">{props.children}</dd>
  </div>
);

/** A part of a section that is folded until the user opens it; its content is always mounted. */
export const Fold = (
  props: Readonly<{ label: string; isOpenAtFirst?: boolean; children: ReactNode }>,
) => (
  <details className={styles.fold} open={props.isOpenAtFirst}>
    <summary>{props.label}</summary>
    {props.children}
  </details>
);
