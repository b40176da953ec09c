import type { StoredFiles } from '../files/stored-files.ts';
import { createOutputRenderer, type OutputRenderer } from './output-renderer.ts';
import { renderInThread } from './render-in-thread.ts';

/** What makes the formats of stored outputs; a long one is made in a thread of its own. */
export const openOutputRenderer = (storedFiles: StoredFiles): OutputRenderer =>
  createOutputRenderer({ storedFiles, renderLong: renderInThread });
