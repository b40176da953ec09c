import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import type { TelegramBot } from '../../start/config-values.ts';

/** The only token that the stub accepts. */
export const botToken = '7012345678:AAE-canary_telegram-0123456789abcdefg';

/** A message as it was sent. */
type SentMessage = Readonly<{ chat_id: string; text: string }>;

/** An answer of the Bot API or of a proxy in front of it. */
export type BotAnswer = Readonly<{ status: number; body: unknown }>;

/** A stub server for Telegram's Bot API, for tests. */
export type TestBotApi = Readonly<{
  bot: TelegramBot;
  /** The messages that it has accepted, oldest first. */
  messages: readonly SentMessage[];
  /** Its answers to the next messages instead of accepting them; `hang` and `drop` send none. */
  next: (BotAnswer | 'hang' | 'drop')[];
  /** Resolves with the next message that arrives, accepted or not. */
  nextMessage(): Promise<SentMessage>;
  stop(): Promise<void>;
}>;

/** An error in the Bot API's format. */
export const telegramError = (status: number, description: string, more = {}): BotAnswer => ({
  status,
  body: { ok: false, error_code: status, description, ...more },
});

function write(response: ServerResponse, { status, body }: BotAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Starts the stub on a port that the system chooses. */
export async function startBotApi(): Promise<TestBotApi> {
  const messages: SentMessage[] = [];
  const next: TestBotApi['next'] = [];
  const server = createServer((request, response) => void handle(request, response));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = (await json(request)) as SentMessage;
    server.emit('message', message);
    const answer = next.shift();
    if (answer === 'hang') return;
    if (answer === 'drop') request.socket.destroy();
    else if (answer !== undefined) write(response, answer);
    else if (request.url === `/bot${botToken}/sendMessage`) {
      messages.push(message);
      write(response, { status: 200, body: { ok: true, result: { message_id: messages.length } } });
    } else write(response, telegramError(404, 'Not Found'));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    bot: { token: botToken, apiUrl: `http://127.0.0.1:${port}` },
    messages,
    next,
    async nextMessage() {
      const [message] = (await once(server, 'message')) as [SentMessage];
      return message;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
