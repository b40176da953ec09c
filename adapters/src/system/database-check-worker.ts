// The thread of check-in-thread.ts: reading a whole database blocks its thread.
import { checkDatabase } from '../offline/check-database.ts';
import { checkPages } from '../persistence/pages/check-pages.ts';
import { checkSchema } from '../persistence/sqlite/check-schema.ts';
import { answerFromThread } from '../threads/answer-from-thread.ts';
import type { CheckedDatabase } from './check-in-thread.ts';

/** One cause can break a rule a hundred thousand times. */
const maxProblems = 100;

await answerFromThread(async ({ file, descriptor }: CheckedDatabase) => {
  const pages = checkPages(file, { maxProblems, descriptor });
  const { problems: found, unlisted } = checkDatabase(file, { maxProblems });
  const problems = [...pages.problems, ...(await checkSchema(file)), ...found];
  return {
    problemCount: problems.length + unlisted + pages.problemCount - pages.problems.length,
    problems: problems.slice(0, maxProblems),
  };
});
