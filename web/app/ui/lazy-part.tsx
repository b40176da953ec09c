import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

import { onFirstReach } from './on-first-reach.ts';

/**
 * A part of a page that is fetched when it is first shown, or before that when somebody first
 * reaches for the page. What has been shown stays, so that a dialog can give the focus back when it
 * closes.
 *
 * @param load imports the part
 * @param isShown whether the part, with these properties, has something to show
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isShown: (props: Props) => boolean,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function LazyPart(props: Props) {
    const [isNeeded, setNeeded] = useState(false);
    // Where it fails ahead of use, it is fetched again, and told, when it is needed.
    useEffect(() => onFirstReach(window, () => void load().catch(() => undefined)), []);
    if (isShown(props) && !isNeeded) setNeeded(true);
    if (!isNeeded) return null;
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
