import type { User } from '@nsem/sdk';
import { type ReactNode, useEffect, useRef } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { queryClient } from '../lib/query/query-client.ts';
import { startSession } from '../lib/session/start-session.ts';
import { closeToast, Toasts, useToasts } from '../ui/toasts/toasts.tsx';
import { Workspace } from '../ui/workspace.tsx';
import { type Answers, type CallName, problem } from './answers.ts';
import { languages } from './jobs.ts';
import { nothingUnread, nothingWaiting } from './notifications.ts';
import { settlePendingCalls, stubServer, type StubServer } from './stub-server.ts';

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
    'GET /blocks': [],
    'GET /jobs/{id}/references': { items: [] },
    'GET /languages/': languages,
    'GET /messages/unread': { total: 0, jobs: [] },
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

/** A part of a page that shows the result of a query. */
export type QueryBlock = Readonly<{
  part: ReactNode;
  at?: string;
  as?: User;
  /** The successful answers to all of its calls. */
  answers: Answers;
  /** The call of the query. */
  call: CallName;
  /** The label of the skeleton. */
  loading: string;
  /** The title of the error notice. */
  failed: string;
  /** A text that is visible once it is loaded. */
  seen: string | RegExp;
}>;

const outOfOrder = problem(503, 'The disk of the marketplace is full.');

const showing = (text: string | RegExp) => page.getByText(text).first();
const notice = () => page.getByRole('alert').filter({ hasText: outOfOrder.detail });

/** Tests the states of a query: loading, failed, loaded and refetching. */
export function describeQueryStates(name: string, block: QueryBlock): void {
  const { part, call, seen, answers, loading, failed } = block;
  const place = {
    ...(block.at !== undefined && { at: block.at }),
    ...(block.as !== undefined && { as: block.as }),
  };

  test(`${name}: has a busy skeleton, a failure with Retry, and keeps its content during a refetch, even a failed one`, async () => {
    const { server, refresh } = await renderPart(part, {
      ...place,
      answers: { ...answers, [call]: 'silent' },
    });
    const label = showing(loading);
    await expect.element(label).toBeInTheDocument();
    const busy = label.element().closest('[aria-busy="true"]');
    expect(busy?.textContent).toBe(loading);
    expect(page.getByText(seen).elements()).toEqual([]);

    server.answer({ [call]: outOfOrder });
    settlePendingCalls(outOfOrder);
    await expect.element(notice()).toMatchTextContent(failed);
    expect(page.getByText(loading).elements()).toEqual([]);

    server.answer(answers);
    await notice().getByRole('button', { name: 'Retry' }).click();
    await expect.element(showing(seen)).toBeInTheDocument();
    await expect.element(notice()).not.toBeInTheDocument();

    const before = server.count(call);
    server.answer({ [call]: 'silent' });
    void refresh();
    await expect.poll(() => server.count(call)).toBeGreaterThan(before);
    expect(page.getByText(loading).elements()).toEqual([]);
    await expect.element(showing(seen)).toBeInTheDocument();

    server.answer({ [call]: outOfOrder });
    settlePendingCalls(outOfOrder);
    await expect.element(notice()).toBeVisible();
    await expect.element(showing(seen)).toBeInTheDocument();
  });
}
