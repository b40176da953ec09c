import type { ReactNode } from 'react';

import styles from './record-table.module.css';

/** A column of a table of records. */
export type RecordColumn = Readonly<{
  name: string;
  /** Whether the values are amounts, which are aligned. */
  isMoney?: boolean;
  /** Whether the values do not wrap while there is room. */
  isWhole?: boolean;
}>;

/** A table of records; on narrow screens every record becomes a card. */
export function RecordTable(
  props: Readonly<{
    caption: string;
    columns: readonly RecordColumn[];
    children: ReactNode;
  }>,
) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className="visually-hidden">{props.caption}</caption>
        <thead>
          <tr>
            {props.columns.map(({ name, isMoney }) => (
              <th key={name} scope="col" data-money={isMoney}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  );
}

/** The name of a record, with details in a second line. */
export function RecordHead({ name, more }: { name: ReactNode; more?: ReactNode }) {
  return (
    <th scope="row">
      <strong>{name}</strong>
      {more !== undefined && <span className={styles.more}>{more}</span>}
    </th>
  );
}

/** One value of a record, labelled by its column. */
export function RecordCell({ of, children }: { of: RecordColumn; children: ReactNode }) {
  return (
    <td data-label={of.name} data-money={of.isMoney} data-whole={of.isWhole}>
      {children}
    </td>
  );
}

/** The actions of a record. */
export function RecordActions({ children }: { children: ReactNode }) {
  return (
    <td>
      <div className={styles.actions}>{children}</div>
    </td>
  );
}
