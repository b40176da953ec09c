import type { Scene } from './scene.ts';

/** An upload of which nothing has arrived. */
const withUpload: Scene = {
  as: 'client',
  prepare: async ({ place }) => {
    const order = { purpose: 'job-input', service_type: 'transcription', language: 'tw' } as const;
    const file = { filename: 'makola.mp3', size_bytes: 83_886_080 };
    return { 12: (await place.client.nsem.uploads.create({ ...order, ...file })).id };
  },
};

/** What the examples of uploads need. */
export const uploadScenes: Readonly<Record<string, Scene>> = {
  'uploads list': withUpload,
  'uploads cancel': withUpload,
};
