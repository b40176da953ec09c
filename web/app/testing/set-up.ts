import './without-tracks.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/layouts.css';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';

import { restoreSession } from '../lib/session/session.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { toastMs } from '../ui/toasts/toasts.tsx';
import { settlePendingCalls, unexpectedCalls } from './stub-server.ts';
import './without-traces.ts';

const consoleOutput: string[] = [];

// As after each test; without it, the first one begins before it is known that none is logged in.
beforeAll(() => restoreSession());

beforeEach(() => {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  extendToastTime();
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation(
      (...args) => void consoleOutput.push(args.join(' ')),
    );
  }
});

// Leaves no state for the next test; an unexpected call or a console error fails the test.
afterEach(async () => {
  vi.useRealTimers();
  settlePendingCalls();
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0), { timeout: 40_000 });
  await cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  await restoreSession();
  queryClient.clear();
  expect([...unexpectedCalls.splice(0), ...consoleOutput.splice(0)]).toEqual([]);
});

/** On a busy machine five seconds may pass before a test has checked a message. */
function extendToastTime(): void {
  const start = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((act: () => void, ms?: number) =>
    start(act, ms === toastMs ? 60_000 : ms),
  );
}
