import type { User } from '@nsem/sdk';

import { brand } from '../lib/format/brand.ts';
import { formatInstant } from '../lib/format/dates.ts';
import print from './print.module.css';

/** A user's name, followed by the Provider ID if they have one. */
export const nameAndId = ({ name, provider_id: id }: User): string =>
  id === null ? name : `${name}, ${id}`;

/**
 * The header of a printed sheet: its title, its owner and its date.
 *
 * @param props.owner lines that name the owner
 * @param props.asOf when its figures were loaded, in milliseconds; 0 if they were not
 */
export function PrintHead(
  props: Readonly<{ title: string; owner: readonly string[]; asOf: number }>,
) {
  const { title, owner, asOf } = props;
  return (
    <div className={`row apart ${print.only}`}>
      <strong>
        {brand} · {title}
      </strong>
      {owner.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {asOf > 0 && <span>As of {formatInstant(new Date(asOf).toISOString())}</span>}
    </div>
  );
}
