// The thread of output-renderer.ts: rendering a long transcript blocks its thread.
import { answerFromThread } from '../threads/answer-from-thread.ts';
import { renderTranscript } from './render-transcript.ts';

await answerFromThread(renderTranscript);
