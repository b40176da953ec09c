import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';

import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createBotMessenger, createFolderMessenger } from './messenger.ts';
import type { TelegramBot } from '../start/config-values.ts';
import { botToken, startBotApi, telegramError, type TestBotApi } from './testing/bot-api.ts';

describe('bot messenger', () => {
  const message = { id: 'notice-12', chatId: '233540017', text: 'Adwuma foforo: Ɛyɛ ɔsɛmpa.' };
  const running = new AbortController().signal;

  let api: TestBotApi;
  let logged: string;
  beforeEach(async () => {
    api = await startBotApi();
    logged = '';
  });
  afterEach(() => api.stop());

  function messengerOf(bot: TelegramBot = api.bot) {
    const sink = new Writable({
      write(chunk: Buffer, _, done) {
        logged += chunk.toString();
        done();
      },
    });
    return createBotMessenger({ bot, log: pino({ level: 'trace' }, sink) });
  }

  describe('the Bot API messenger', () => {
    it('sends the text and the chat id unchanged', async () => {
      expect(await messengerOf().send(message, running)).toEqual({ kind: 'sent' });
      expect(await messengerOf().send({ ...message, chatId: '@ama' }, running)).toEqual({
        kind: 'sent',
      });
      const link_preview_options = { is_disabled: true };
      expect(api.messages).toEqual([
        { chat_id: '233540017', text: message.text, link_preview_options },
        { chat_id: '@ama', text: message.text, link_preview_options },
      ]);
    });

    it.each([
      [400, 'Bad Request: chat not found'],
      [403, 'Forbidden: bot was blocked by the user'],
    ])('is refused permanently at %i, with Telegram’s description', async (status, description) => {
      api.next.push(telegramError(status, description));
      const reason = `Telegram answers ${status}: ${description}`;
      expect(await messengerOf().send(message, running)).toEqual({ kind: 'refused', reason });
    });

    it('reports how long Telegram wants it to wait', async () => {
      api.next.push(telegramError(429, 'Too Many Requests', { parameters: { retry_after: 35 } }));
      expect(await messengerOf().send(message, running)).toEqual({
        kind: 'failed',
        reason: 'Telegram answers 429: Too Many Requests',
        waitMs: 35_000,
      });
    });

    it.each([
      ['a failure of Telegram', telegramError(502, 'Bad Gateway'), '502: Bad Gateway'],
      ['a page of a proxy', { status: 503, body: '<h1>Busy</h1>' }, '503: no reason given'],
      ['a wrong token', telegramError(401, 'Unauthorized'), '401: Unauthorized'],
      ['an unknown token', telegramError(404, 'Not Found'), '404: Not Found'],
      ['a success without ok', { status: 200, body: { hello: 'there' } }, '200: no reason given'],
      ['an absurd wait', telegramError(429, '', { parameters: { retry_after: 1e9 } }), '429: no'],
    ])('fails temporarily after %s', async (_, answer, described) => {
      api.next.push(answer);
      expect(await messengerOf().send(message, running)).toEqual({
        kind: 'failed',
        reason: expect.stringContaining(`Telegram answers ${described}`),
        waitMs: 0,
      });
    });

    it('fails temporarily if the connection breaks or is refused', async () => {
      api.next.push('drop');
      expect((await messengerOf().send(message, running)).kind).toBe('failed');
      const { bot } = api;
      await api.stop();
      expect(await messengerOf(bot).send(message, running)).toEqual({
        kind: 'failed',
        reason: 'Telegram does not answer (ECONNREFUSED).',
      });
      api = await startBotApi();
    });

    it('stops waiting for a server that never answers when it is aborted', async () => {
      api.next.push('hang');
      const stopping = new AbortController();
      const arrived = api.nextMessage();
      const sending = messengerOf().send(message, stopping.signal);
      await arrived;
      stopping.abort();
      expect(await sending).toMatchObject({ kind: 'failed' });
    });

    it('never reveals the token, whatever goes wrong', async () => {
      const [number = '', secret = ''] = botToken.split(':');
      const outcomes: unknown[] = [];
      const collect = async (bot: TelegramBot) =>
        outcomes.push(await messengerOf(bot).send(message, running));
      await collect(api.bot);
      for (const answer of [
        telegramError(400, `Bad Request: /bot${botToken}/sendMessage`),
        telegramError(502, `upstream bot${encodeURIComponent(botToken)} and ${secret}`),
        { status: 500, body: `no route for ${botToken}` },
        'drop' as const,
      ]) {
        api.next.push(answer);
        await collect(api.bot);
      }
      // URLs that cannot be called at all, which error messages tend to repeat.
      for (const apiUrl of [
        'http://127.0.0.1:1',
        'not an address',
        'ftp://127.0.0.1',
        'http://x:y@z',
      ]) {
        await collect({ ...api.bot, apiUrl });
      }
      expect(outcomes).toHaveLength(9);
      const revealed = `${JSON.stringify(outcomes)}${logged}`;
      expect(revealed).toContain('no reason given');
      expect(revealed).not.toContain(secret);
      expect(revealed).not.toContain(`${number}:`);
      expect(revealed).not.toContain(encodeURIComponent(botToken));
    });

    it('logs that a message was sent, but not its text or recipient', async () => {
      await messengerOf().send(message, running);
      expect(logged).toContain('notice-12');
      expect(logged).not.toMatch(/233540017|Adwuma/);
    });
  });
});

describe('folder messenger', () => {
  const message = { id: 'notice-12', chatId: '@ama_serwaa', text: 'A new job on Nsem\n49 words' };
  const running = new AbortController().signal;

  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'telegram-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  describe('the folder messenger', () => {
    it('writes the message and its recipient, readable only by the server’s user', async () => {
      let logged = '';
      const sink = new Writable({
        write(chunk: Buffer, _, done) {
          logged += chunk.toString();
          done();
        },
      });
      const messenger = createFolderMessenger({ folder, log: pino({ level: 'debug' }, sink) });
      await messenger.send({ ...message, text: 'an earlier attempt' }, running);
      expect(await messenger.send(message, running)).toEqual({ kind: 'sent' });
      expect(await readdir(folder)).toEqual(['notice-12.txt']);
      const file = join(folder, 'notice-12.txt');
      expect(await readFile(file, 'utf8')).toBe(
        'To: @ama_serwaa (Telegram)\n\nA new job on Nsem\n49 words\n',
      );
      expect((await stat(file)).mode & 0o077).toBe(0);
      expect(logged).toContain('notice-12');
      expect(logged).not.toMatch(/ama_serwaa|49 words/);
    });
  });
});
