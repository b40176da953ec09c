import { join } from 'node:path';

/** Where the stored files of a test server are, and what is made of them. */
export const localFiles = (folder: string) => ({
  folders: { incoming: join(folder, 'files', 'tmp'), waveforms: join(folder, 'waveforms') },
  storage: { place: { kind: 'folder' as const, folder: join(folder, 'files') } },
});
