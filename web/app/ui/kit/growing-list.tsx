import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import type { PagedList } from '../../lib/pages.ts';
import { Loaded } from '../query/loaded.tsx';

/** A list of the API as it is loaded, page by page; what stands in its place while it is empty. */
export function GrowingList<T>(
  props: Readonly<{
    list: PagedList<T>;
    skeleton: ReactNode;
    errorTitle: string;
    empty: ReactNode;
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
            {loadMore !== null && (
              <Button variant="default" size="md" onClick={loadMore}>
                Show more
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}
