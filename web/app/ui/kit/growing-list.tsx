import { useDeferredValue, type ReactNode } from 'react';

import type { PagedList } from '../../lib/query/paged-list.ts';
import { Loaded } from '../query/loaded.tsx';
import { ShowMore } from './show-more.tsx';

/**
 * A list of the API that loads page by page, with its loading, error and empty states. New items are
 * rendered in small steps, between which the page reacts to its user.
 */
export function GrowingList<T>(
  props: Readonly<{
    list: PagedList<T>;
    skeleton: ReactNode;
    errorTitle: string;
    empty: ReactNode;
    /** Printed in place of the button if there are more items. */
    printed?: string;
    children: (items: readonly T[]) => ReactNode;
  }>,
) {
  const { query, loadMore } = props.list;
  const items = useDeferredValue(props.list.items);
  return (
    <Loaded
      query={{ ...query, data: items }}
      skeleton={props.skeleton}
      errorTitle={props.errorTitle}
    >
      {(shown) =>
        shown.length === 0 ? (
          props.empty
        ) : (
          <>
            {props.children(shown)}
            <ShowMore loadMore={loadMore} printed={props.printed} />
          </>
        )
      }
    </Loaded>
  );
}
