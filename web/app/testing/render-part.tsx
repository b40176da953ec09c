import type { User } from '@nsem/sdk';
import { useEffect, useRef, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';

import { startSession } from '../features/auth/session.ts';
import { Workspace } from '../frame/workspace.tsx';
import { queryClient } from '../lib/query-client.ts';
import { closeToast, useToasts } from '../ui/toasts/toast-store.ts';
import { Toasts } from '../ui/toasts/toasts.tsx';
import type { Answers } from './answers.ts';
import { languages } from './languages.ts';
import { playServer, type PlayedServer } from './played-server.ts';

/** A part of the web as a person sees it, and the server behind it. */
export type RenderedPart = Readonly<{
  server: PlayedServer;
  /** The path and query that stand in the address bar. */
  address(): string;
  /** The Back button. */
  goBack(): Promise<void>;
  /** Has everything on the screen fetched anew, as events and the passing of time do. */
  refresh(): Promise<void>;
}>;

/**
 * Shows a part of a page at an address, inside of what every page has.
 *
 * @param options.as who is logged in; nobody where it is left out
 */
export async function renderPart(
  part: ReactNode,
  options: Readonly<{ answers?: Answers; at?: string; as?: User }> = {},
): Promise<RenderedPart> {
  const { answers = {}, at = '/', as } = options;
  const server = playServer({ 'GET /languages/': languages, ...answers });
  if (as !== undefined) startSession({ access_token: 'a-session-token', user: as });
  const router = createMemoryRouter([{ path: '*', element: <Frame>{part}</Frame> }], {
    initialEntries: [at],
  });
  await render(<RouterProvider router={router} />);
  return {
    server,
    address: () => router.state.location.pathname + router.state.location.search,
    goBack: () => router.navigate(-1),
    refresh: () => queryClient.invalidateQueries(),
  };
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <main>
        <Workspace>{children}</Workspace>
      </main>
      <Toasts />
      <ForgottenToasts />
    </>
  );
}

/** Messages outlive the page that they were shown on; those of a test end with it. */
function ForgottenToasts() {
  const shown = useRef(useToasts());
  const toasts = useToasts();
  useEffect(() => {
    shown.current = toasts;
  }, [toasts]);
  useEffect(
    () => () => {
      for (const { id } of shown.current) closeToast(id);
    },
    [],
  );
  return null;
}
