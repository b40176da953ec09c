// The thread of check-in-thread.ts: to check a long text or sound blocks its thread.
import { answerFromThread } from '../threads/answer-from-thread.ts';
import { lowerPriority } from '../threads/lower-priority.ts';
import { checkOutput } from './check-output.ts';

lowerPriority();

await answerFromThread(checkOutput);
