import type { User } from '@nsem/sdk';
import { type ReactNode, useEffect, useRef } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';

import { queryClient } from '../lib/query/query-client.ts';
import { startSession } from '../lib/session/start-session.ts';
import { closeToast, useToasts } from '../ui/toasts/toast-store.ts';
import { Toasts } from '../ui/toasts/toasts.tsx';
import { Workspace } from '../ui/workspace.tsx';
import type { Answers } from './answers.ts';
import { languages } from './jobs.ts';
import { nothingUnread, nothingWaiting } from './notifications.ts';
import { stubServer, type StubServer } from './stub-server.ts';

/** A rendered part of the application, and the stub of its server. */
export type RenderedPart = Readonly<{
  server: StubServer;
  /** The path and query in the address bar. */
  address(): string;
  /** Presses the Back button. */
  goBack(): Promise<void>;
  /** Refetches everything on the screen, as events and polling do. */
  refresh(): Promise<void>;
}>;

/**
 * Renders a part of a page at an address, inside the frame that every page has.
 *
 * @param options.as the logged-in user; anonymous if omitted
 */
export async function renderPart(
  part: ReactNode,
  options: Readonly<{ answers?: Answers; at?: string; as?: User }> = {},
): Promise<RenderedPart> {
  const { answers = {}, at = '/', as } = options;
  const server = stubServer({
    'GET /announcements/': [],
    'GET /jobs/{id}/references': { items: [] },
    'GET /languages/': languages,
    'GET /notifications/summary': nothingUnread,
    'GET /admin/waiting': nothingWaiting,
    ...answers,
  });
  if (as !== undefined) {
    startSession({ access_token: 'a-session-token', device_token: 'a-device-token', user: as });
  }
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
      <ToastCleanup />
    </>
  );
}

/** Toasts outlive their page, so those of a test are closed when it ends. */
function ToastCleanup() {
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

/** The stat cards on the page by name, each with its figure and note. */
export function figuresOn(): Readonly<Record<string, readonly string[]>> {
  const names = [...document.querySelectorAll('dl > div > dt')].filter((name) =>
    name.nextElementSibling?.hasAttribute('aria-busy'),
  );
  return Object.fromEntries(names.map((name) => [name.textContent, valuesOf(name)]));
}

const valuesOf = (name: Element): readonly string[] =>
  textsOf(name.parentElement?.querySelectorAll('dd') ?? []).filter((text) => text !== '');

/** The texts of elements, with plain spaces. */
export const textsOf = (elements: Iterable<Element>): readonly string[] =>
  Array.from(elements, ({ textContent }) => textContent.replaceAll('\u00A0', ' ').trim());
