import type { ContextType } from 'react';
import { createPath, type UNSAFE_DataRouterContext as RouterContext } from 'react-router';

import { isServerThere } from '../lib/browser/replaced-files.ts';
import { showToast } from '../ui/toasts/toasts.tsx';

/** The router of the page. */
export type Router = NonNullable<ContextType<typeof RouterContext>>['router'];
type Location = Router['state']['location'];

/**
 * Loads the page that a navigation waits for from the server. If that is away, the user stays where
 * they are. React Router waits for a script that failed for ever, so later navigations may need this.
 */
function openFromServer(router: Router): void {
  let begun: string | undefined;
  const isAwaited = ({ key }: Location): boolean => router.state.navigation.location?.key === key;
  const open = async (requested: Location): Promise<void> => {
    if (begun === requested.key) return;
    begun = requested.key;
    const path = createPath(requested);
    const isThere = await isServerThere(path);
    if (!isAwaited(requested)) return;
    if (isThere) location.assign(path);
    else showToast('error', 'The page could not be opened', 'Check your connection and try again.');
  };
  const follow = (requested: Location | undefined): void => {
    if (requested !== undefined) void open(requested);
  };
  follow(router.state.navigation.location);
  router.subscribe(({ navigation }) => follow(navigation.location));
}

/**
 * Opens the page that was requested if its script cannot be loaded. React Router then reloads the
 * page that is shown: after an upgrade, whose server has other files, the click would be lost, and
 * without a connection the page. A browser without the Navigation API does just that.
 */
export function openRequestedPages(router: Router): void {
  const { navigation } = globalThis as Partial<typeof globalThis>;
  let isOpening = false;
  navigation?.addEventListener('navigate', (event) => {
    const isByScript = event.navigationType === 'reload' && !event.userInitiated;
    const isWaiting = router.state.navigation.location !== undefined;
    if (!isByScript || !event.cancelable || !isWaiting) return;
    event.preventDefault();
    if (!isOpening) openFromServer(router);
    isOpening = true;
  });
}
