// The thread of documents.ts: parsing a document blocks its thread.
import { answerFromThread } from '../threads/answer-from-thread.ts';
import { runTask } from './document-task.ts';

await answerFromThread(runTask);
