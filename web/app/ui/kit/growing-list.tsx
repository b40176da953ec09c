import type { ReactNode } from 'react';

import type { PagedList } from '../../lib/pages.ts';
import { Loaded } from '../query/loaded.tsx';
import { ShowMore } from './show-more.tsx';

/** A list of the API as it is loaded, page by page; what stands in its place while it is empty. */
export function GrowingList<T>(
  props: Readonly<{
    list: PagedList<T>;
    skeleton: ReactNode;
    errorTitle: string;
    empty: ReactNode;
    /** What a print says in place of the button, where there is more. */
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
