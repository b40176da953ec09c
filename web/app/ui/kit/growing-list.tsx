import { Button } from '@mantine/core';
import { type ReactNode, startTransition, useEffect, useState } from 'react';

import type { PagedList } from '../../lib/query/paged-list.ts';
import print from '../print.module.css';
import { Loaded } from '../query/loaded.tsx';

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

/**
 * Loads the next page of a list; renders nothing if there is none.
 *
 * @param props.printed printed in place of the button
 */
export function ShowMore(
  props: Readonly<{ loadMore: (() => void) | null; printed?: string | undefined }>,
) {
  const { loadMore, printed } = props;
  if (loadMore === null) return null;
  return (
    <>
      <Button variant="default" size="md" className={print.never ?? ''} onClick={loadMore}>
        Show more
      </Button>
      {printed !== undefined && <p className={print.only}>{printed}</p>}
    </>
  );
}

/**
 * False while a component renders for the first time, and true soon after. What lies below the first
 * screen is rendered then, in small steps, and delays nothing that can be seen.
 */
export function useRestDue(): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => startTransition(() => setIsDue(true)), []);
  return isDue;
}
