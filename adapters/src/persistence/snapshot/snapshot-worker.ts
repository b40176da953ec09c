// The thread of take-snapshot.ts: copying a database blocks its thread.
import { answerFromThread } from '../../threads/answer-from-thread.ts';
import { copyWithoutSecrets } from './take-snapshot.ts';

await answerFromThread(copyWithoutSecrets);
