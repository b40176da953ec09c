import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import { withParams, type ParamChanges } from '../lib/search-params.ts';
import { overlayState } from '../lib/use-overlay.ts';

/** Opens what lies over the page by a link, whose address can be copied and opened elsewhere. */
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
