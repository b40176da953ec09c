import '../ui/tokens.css';
import '../ui/base.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';

import { restoreSession } from '../features/auth/session.ts';
import { queryClient } from '../lib/query-client.ts';
import { toastMs } from '../ui/toasts/toast-store.ts';
import { endSilence, unexpectedCalls } from './played-server.ts';

const complaints: string[] = [];

beforeEach(() => {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  holdToasts();
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...said) => void complaints.push(said.join(' ')));
  }
});

// Nothing of one test is left for the next, and whatever a person would not want to see fails it.
afterEach(async () => {
  vi.useRealTimers();
  endSilence();
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  await restoreSession();
  queryClient.clear();
  expect([...unexpectedCalls.splice(0), ...complaints.splice(0)]).toEqual([]);
});

/** On a busy machine five seconds may pass before a test has looked at a message. */
function holdToasts(): void {
  const start = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((act: () => void, ms?: number) =>
    start(act, ms === toastMs ? 60_000 : ms),
  );
}
