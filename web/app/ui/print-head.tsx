import type { User } from '@nsem/sdk';

import { brand } from '../lib/brand.ts';
import { formatMoment } from '../lib/dates.ts';
import print from './print.module.css';

/**
 * What stands at the top of a printed sheet: whose it is, and of which day.
 *
 * @param props.asOf when its figures were loaded, in milliseconds; 0 where they were not
 */
export function PrintHead(props: Readonly<{ title: string; user: User; asOf: number }>) {
  const { title, user, asOf } = props;
  return (
    <div className={`${print.only} ${print.head}`}>
      <strong>
        {brand} · {title}
      </strong>
      <span>
        {user.name}
        {user.provider_id !== null && `, ${user.provider_id}`}
      </span>
      {asOf > 0 && <span>As of {formatMoment(new Date(asOf).toISOString())}</span>}
    </div>
  );
}
