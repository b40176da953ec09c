import type { Logger } from 'pino';

import { saveToOutboxFolder } from '../outbox/save-to-outbox-folder.ts';
import type { Messenger } from './messenger.ts';

/** Creates a messenger for a marketplace without a bot: each message becomes a `.txt` file. */
export function createFolderMessenger({
  folder,
  log,
}: Readonly<{ folder: string; log: Logger }>): Messenger {
  return {
    async send({ id, chatId, text }) {
      const file = await saveToOutboxFolder(
        folder,
        `${id}.txt`,
        `To: ${chatId} (Telegram)\n\n${text}\n`,
      );
      log.debug({ message: id, file }, 'a Telegram message was written to the outbox folder');
      return { kind: 'sent' };
    },
  };
}
