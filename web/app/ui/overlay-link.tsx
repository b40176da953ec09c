import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import { withParams, type ParamChanges } from '../lib/address/search-params.ts';
import { overlayState } from '../lib/address/use-overlay.ts';

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
