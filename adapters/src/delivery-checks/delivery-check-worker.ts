// The thread of delivery-checks.ts: to check a long text or sound blocks its thread.
import { answerFromThread, lowerPriority } from '../threads/answer-from-thread.ts';
import { checkOutput } from './check-output.ts';

lowerPriority();

await answerFromThread(checkOutput);
