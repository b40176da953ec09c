import { Command } from 'commander';

import { suggest } from '../../completion/suggest.ts';
import type { Run } from '../define.ts';

/** `nsem __complete`, which the scripts of `nsem completion` call. */
export const defineComplete = (run: Run): Command => {
  const command = new Command('__complete').argument('[words...]', 'the words, after a --');
  return command.action(
    run(async ({ output }, words: readonly string[]) => {
      const suggestions = suggest(command.parent ?? command, words);
      output.text(suggestions.map(({ text, description }) => `${text}\t${description}\n`).join(''));
    }),
  );
};
