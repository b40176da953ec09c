import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Scene } from './scene.ts';

/** A file of the provider, on their machine. */
const sign = { name: 'sign.jpg', data: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) };

const names = { name: 'names.txt', data: Buffer.from('Akosua, Kwabena') };

/** A job that the provider works on, with a message of theirs that has a file. */
const withMessage = (as: Scene['as'], isReported = false): Scene => ({
  as,
  prepare: async ({ place, home }) => {
    const id = await place.assignedJob();
    await writeFile(join(home, sign.name), sign.data);
    const written = await place.provider.nsem.jobs.messages.send(id, {
      text: 'Is this name written with ɛ?',
      files: [names],
    });
    const { client } = place;
    if (isReported) {
      await client.nsem.jobs.messages.report(id, written.id, { reason: 'It insults me.' });
    }
    return { 128: id, 41: written.id, 7: written.files[0]?.id ?? 0 };
  },
});

/** What the examples of commands for messages need. */
export const messageScenes: Readonly<Record<string, Scene>> = {
  'messages list': withMessage('client'),
  'messages send': withMessage('provider'),
  'messages watch': { ...withMessage('client'), isEndless: true },
  'messages download': withMessage('client'),
  'messages read': withMessage('client'),
  'messages unread': withMessage('client'),
  'messages report': withMessage('client'),
  'messages hide': withMessage('admin', true),
  'messages dismiss': withMessage('admin', true),
  'messages reported': withMessage('admin', true),
};
