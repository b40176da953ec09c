import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import { overlayState, type ParamChanges, withParams } from '../lib/address/search-params.ts';
import styles from './record-table.module.css';

/** A column of a table of records. */
export type RecordColumn = Readonly<{
  name: string;
  /** Whether the values are amounts, which are aligned. */
  isMoney?: boolean;
  /** Whether the values wrap only if there is no other way. */
  isWhole?: boolean;
  /** Whether phones show the name before the value, which would be unclear without it. */
  isNamed?: boolean;
  /** Whether phones leave it out of the list, because the details of the record have it. */
  isMinor?: boolean;
}>;

/** A table of records, which is never wider than its place; on narrow screens every record becomes a card. */
export function RecordTable(
  props: Readonly<{
    caption: string;
    columns: readonly RecordColumn[];
    children: ReactNode;
  }>,
) {
  return (
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
  );
}

/**
 * The name of a record, with more in a second line.
 *
 * @param props.opens the parameters of the address that open its details; on a phone the whole card
 * is their link
 * @param props.to the address of its page, which is linked in the same way
 * @param props.breaksMore whether the second line may break between words on wide screens, too; by default, if it
 * describes a page
 */
export function RecordHead(
  props: Readonly<{
    name: ReactNode;
    more?: ReactNode;
    opens?: ParamChanges;
    to?: string;
    breaksMore?: boolean;
  }>,
) {
  const { name, more, opens, to, breaksMore = to !== undefined } = props;
  return (
    <th scope="row">
      {opens !== undefined && (
        <OverlayLink params={opens} className={styles.open}>
          {name}
        </OverlayLink>
      )}
      {to !== undefined && (
        <Link to={to} className={styles.open}>
          {name}
        </Link>
      )}
      {opens === undefined && to === undefined && <strong>{name}</strong>}
      {more !== undefined && (
        <span className={styles.more} data-text={breaksMore || undefined}>
          {more}
        </span>
      )}
    </th>
  );
}

/** One value of a record, labelled by its column. */
export function RecordCell({ of, children }: { of: RecordColumn; children: ReactNode }) {
  return (
    <td
      data-label={of.name}
      data-money={of.isMoney}
      data-whole={of.isWhole}
      data-named={of.isNamed}
      data-minor={of.isMinor}
    >
      {children}
    </td>
  );
}

/** The actions of a record; phones leave out those marked by `data-minor`. */
export function RecordActions({ children }: { children: ReactNode }) {
  return (
    <td>
      <div className={styles.actions}>{children}</div>
    </td>
  );
}

/** Opens an overlay by a link, whose address can be copied and opened elsewhere. */
export function OverlayLink(
  props: Readonly<{ params: ParamChanges; className?: string | undefined; children: ReactNode }>,
) {
  const { search } = useLocation();
  return (
    <Link
      to={{ search: withParams(search, props.params) }}
      state={overlayState}
      preventScrollReset
      className={props.className}
    >
      {props.children}
    </Link>
  );
}
