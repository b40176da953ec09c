// The thread of check-database-in-thread.ts: reading a whole database blocks its thread.
import { checkDatabase } from '../check-database.ts';
import { checkSchema } from '../persistence/sqlite/check-schema.ts';
import { answerFromThread } from '../threads/answer-from-thread.ts';

/** One cause can break a rule a hundred thousand times. */
const maxProblems = 100;

await answerFromThread(async (file: string) => {
  const { problems: found, unlisted } = checkDatabase(file, { maxProblems });
  const problems = [...(await checkSchema(file)), ...found];
  return {
    problemCount: problems.length + unlisted,
    problems: problems.slice(0, maxProblems),
  };
});
