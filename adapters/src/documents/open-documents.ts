import { createDocuments, type Documents } from './documents.ts';
import { runInWorker } from './run-in-worker.ts';

/** The documents of a server, each read and written in a thread of its own. */
export const openDocuments = (): Documents => createDocuments(runInWorker);
