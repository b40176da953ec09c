import { QueryObserver, useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { summaryQuery } from '../../entities/notifications/notifications.tsx';
import { myServicesQuery } from '../../entities/services/provider-queries.ts';
import { forgetPosition, notePosition } from '../../lib/api/event-position.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { nothingUnread } from '../../testing/notifications.ts';
import { aProviderUser } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { aService } from '../../testing/jobs.ts';
import { followJobs } from './live-updates.tsx';
import { patienceMs } from './stale-keys.ts';
import { useNews } from './use-news.ts';

describe('following jobs', () => {
  const stops: (() => void)[] = [];

  beforeEach(() => {
    queryClient.clear();
    forgetPosition();
  });

  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    vi.restoreAllMocks();
  });

  /** A stream of events that the test writes. */
  type Stream = Readonly<{ from: string | null; send: (type: string, id: number) => void }>;

  /** Replaces the server's stream; returns the streams that were opened so far. */
  function stubEvents(): readonly Stream[] {
    const opened: Stream[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      const { readable, writable } = new TransformStream<string, string>();
      const writer = writable.getWriter();
      const data = JSON.stringify({ job_id: 17, move: 'assign', status: 'in_progress' });
      opened.push({
        from: new Headers(init?.headers).get('last-event-id'),
        send: (type, id) => void writer.write(`event: ${type}\nid: ${id}\ndata: ${data}\n\n`),
      });
      const body = readable.pipeThrough(new TextEncoderStream());
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    });
    return opened;
  }

  /** Shows data whose answer has a position; returns how often it was loaded. */
  function show(key: string, position: number | null, loaded = Promise.resolve()): () => number {
    let times = 0;
    const observer = new QueryObserver(queryClient, {
      queryKey: [key],
      queryFn: async () => {
        times += 1;
        await loaded;
        const headers = position === null ? {} : { 'nsem-event-position': String(position) };
        notePosition({ headers: new Headers(headers) });
        return times;
      },
    });
    stops.push(observer.subscribe(() => {}));
    return () => times;
  }

  function follow(): () => void {
    const stop = followJobs();
    stops.push(stop);
    return stop;
  }

  async function untilOpened(streams: readonly Stream[], count = 1): Promise<void> {
    await expect.poll(() => streams.length).toBe(count);
  }

  describe('following jobs', () => {
    it('begins where the oldest answer ends, and loads only what has changed since', async () => {
      const streams = stubEvents();
      const [jobs, wallet] = [show('jobs', 7), show('wallet', 5)];
      follow();
      await untilOpened(streams);
      expect(streams[0]?.from).toBe('5');
      streams[0]?.send('ready', 5);
      streams[0]?.send('job', 6);
      await expect.poll(jobs).toBe(2);
      expect(wallet()).toBe(1);
    });

    it('begins once all data is loaded', async () => {
      const streams = stubEvents();
      const { promise, resolve } = Promise.withResolvers<void>();
      show('jobs', 7);
      show('wallet', 5, promise);
      follow();
      await expect.poll(() => queryClient.isFetching()).toBe(1);
      expect(streams).toHaveLength(0);
      resolve();
      await untilOpened(streams);
      expect(streams[0]?.from).toBe('5');
    });

    it('loads everything again if it is unknown where the answers end', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const streams = stubEvents();
      const [jobs, wallet] = [show('jobs', null), show('wallet', null)];
      follow();
      await vi.advanceTimersByTimeAsync(patienceMs);
      await untilOpened(streams);
      expect(streams[0]?.from).toBeNull();
      vi.useRealTimers();
      streams[0]?.send('ready', 9);
      await expect.poll(() => [jobs(), wallet()]).toEqual([2, 2]);
    });

    it('loads everything again if the server no longer knows what was missed', async () => {
      const streams = stubEvents();
      const [jobs, wallet] = [show('jobs', 7), show('wallet', 7)];
      follow();
      await untilOpened(streams);
      streams[0]?.send('ready', 7);
      streams[0]?.send('reset', 60_000);
      await expect.poll(() => [jobs(), wallet()]).toEqual([2, 2]);
    });

    it('loads everything again if an answer arrives that is older than the stream', async () => {
      const streams = stubEvents();
      const [jobs, wallet] = [show('jobs', 7), show('wallet', 7)];
      follow();
      await untilOpened(streams);
      notePosition({ headers: new Headers({ 'nsem-event-position': '6' }) });
      await expect.poll(() => [jobs(), wallet()]).toEqual([2, 2]);
    });

    it('continues after the last event when the device is back online', async () => {
      const streams = stubEvents();
      const jobs = show('jobs', 7);
      follow();
      await untilOpened(streams);
      streams[0]?.send('job', 8);
      await expect.poll(jobs).toBe(2);
      dispatchEvent(new Event('offline'));
      dispatchEvent(new Event('online'));
      await untilOpened(streams, 2);
      expect(streams[1]?.from).toBe('8');
    });

    it('receives a change again if it ended before what has changed was loaded', async () => {
      const streams = stubEvents();
      show('jobs', 7);
      const stop = follow();
      await untilOpened(streams);
      streams[0]?.send('job', 8);
      stop();
      follow();
      await untilOpened(streams, 2);
      expect(streams[1]?.from).toBe('7');
    });
  });
});

describe('the news of a provider', () => {
  const unread = (kind: 'service_approved' | 'service_rejected') => ({
    ...nothingUnread,
    unread: 1,
    unread_by_kind: { ...nothingUnread.unread_by_kind, [kind]: 1 },
  });

  const applicant = aProviderUser({ provider_id: null, is_active: false });

  /** A page that shows the services, and the account as the session has it. */
  function Shown() {
    const session = useSession();
    const user = session.state === 'signed-in' ? session.user : applicant;
    const { data: services = [] } = useQuery(myServicesQuery);
    useQuery(summaryQuery);
    useNews(user);
    return (
      <>
        <p>Provider ID {user.provider_id ?? 'not assigned'}</p>
        <ul>
          {services.map(({ id, status }) => (
            <li key={id}>{status}</li>
          ))}
        </ul>
      </>
    );
  }

  const pending = aService({ status: 'pending', reviewed_at: null });

  const render = () =>
    renderPart(<Shown />, {
      as: applicant,
      at: '/service-provider',
      answers: {
        'GET /auth/me': applicant,
        'GET /services/my-services': [pending],
      },
    });

  describe('a provider who waits for an admin', () => {
    test('sees the approval and the Provider ID without reloading', async () => {
      const { server } = await render();
      await expect.element(page.getByText('pending')).toBeVisible();
      server.answer({
        'GET /auth/me': aProviderUser({ provider_id: 'PRV-7K2M9X', is_active: true }),
        'GET /services/my-services': [aService({ status: 'approved' })],
        'GET /notifications/summary': unread('service_approved'),
      });
      await expect.element(page.getByText('approved')).toBeVisible();
      await expect.element(page.getByText('Provider ID PRV-7K2M9X')).toBeVisible();
    });

    test('sees the rejection without reloading', async () => {
      const { server } = await render();
      await expect.element(page.getByText('pending')).toBeVisible();
      server.answer({
        'GET /services/my-services': [aService({ status: 'rejected' })],
        'GET /notifications/summary': unread('service_rejected'),
      });
      await expect.element(page.getByText('rejected')).toBeVisible();
    });
  });
});
