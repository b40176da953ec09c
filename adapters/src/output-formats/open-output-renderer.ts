import type { FileStore } from '@nsem/core';
import { createOutputRenderer, type OutputRenderer } from './output-renderer.ts';
import { renderInThread } from './render-in-thread.ts';

/** What makes the formats of the outputs in a file store; a long one is made in a thread of its own. */
export const openOutputRenderer = (files: FileStore): OutputRenderer =>
  createOutputRenderer({ files, renderLong: renderInThread });
