import type { ReactNode } from 'react';

import type { PagedList } from '../../lib/query/paged-list.ts';
import { Loaded } from '../query/loaded.tsx';
import { useRestDue } from './use-rest-due.ts';
import { ShowMore } from './show-more.tsx';

/** A list of the API that loads page by page, with its loading, error and empty states. */
export function GrowingList<T>(
  props: Readonly<{
    list: PagedList<T>;
    skeleton: ReactNode;
    errorTitle: string;
    empty: ReactNode;
    /** How many items the first screen has at most; the others are rendered after it. */
    firstItems?: number;
    /** Printed in place of the button if there are more items. */
    printed?: string;
    children: (items: readonly T[]) => ReactNode;
  }>,
) {
  const { items, query, loadMore } = props.list;
  return (
    <Loaded
      query={{ ...query, data: items }}
      skeleton={props.skeleton}
      errorTitle={props.errorTitle}
    >
      {(shown) =>
        shown.length === 0 ? (
          <>
            {loadMore === null ? props.empty : <p>Nothing found so far.</p>}
            <ShowMore loadMore={loadMore} />
          </>
        ) : (
          <Items items={shown} first={props.firstItems} render={props.children}>
            <ShowMore loadMore={loadMore} printed={props.printed} />
          </Items>
        )
      }
    </Loaded>
  );
}

/** A desk has room for this many rows. */
const rowsOfScreen = 12;

/** The items, and what follows the last of them. */
function Items<T>(
  props: Readonly<{
    items: readonly T[];
    first?: number | undefined;
    render: (items: readonly T[]) => ReactNode;
    children: ReactNode;
  }>,
) {
  const { items, first = rowsOfScreen, render, children } = props;
  const isComplete = useRestDue() || items.length <= first;
  return (
    <>
      {render(isComplete ? items : items.slice(0, first))}
      {isComplete && children}
    </>
  );
}
