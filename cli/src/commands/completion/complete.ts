import { Command } from 'commander';

import { suggest, type Suggestion } from '../../completion/suggest.ts';
import type { ValueKind } from '../../completion/value-kind.ts';
import type { Context } from '../../context.ts';
import type { GlobalOptions } from '../../environment.ts';
import { readSettings } from '../../settings.ts';
import type { Run } from '../define.ts';

type Options = Readonly<{ refresh?: boolean }>;

/** `nsem __complete`, which the scripts of `nsem completion` call. */
export const defineComplete = (run: Run): Command => {
  const command = new Command('__complete')
    .argument('[words...]', 'the words, after a --')
    .option('--refresh', 'only request the values that the server knows');
  return command.action(
    run(async (context, words: readonly string[], { refresh: isRefresh = false }: Options) => {
      const { suggestions, kind, typed } = suggest(command.parent ?? command, words);
      if (kind === null) return isRefresh ? undefined : print(context, suggestions);
      const found = await findAll(context, words, { kind, isRefresh });
      if (isRefresh) return;
      const matching = found.values.filter(({ text }) => text.startsWith(typed));
      print(context, [...suggestions, ...matching]);
      if (!found.needsRefresh) return;
      context.terminal.startInBackground?.(['__complete', '--refresh', '--', ...words]);
    }),
  );
};

async function findAll(
  { terminal }: Context,
  words: readonly string[],
  { kind, isRefresh }: Readonly<{ kind: ValueKind; isRefresh: boolean }>,
) {
  // Loaded here, because most completions need no values.
  const { findValues } = await import('../../completion/find-values.ts');
  const settings = await readSettings(terminal.configFolder);
  return findValues({ kind, terminal, settings, options: typedOptions(words), isRefresh });
}

const print = ({ output }: Context, suggestions: readonly Suggestion[]): void =>
  output.text(suggestions.map(({ text, description }) => `${text}\t${description}\n`).join(''));

/** The login that the command line chooses. */
function typedOptions(words: readonly string[]): Pick<GlobalOptions, 'profile' | 'url'> {
  const valueOf = (name: string): string | undefined => {
    const joined = words.find((word) => word.startsWith(`${name}=`));
    if (joined !== undefined) return joined.slice(name.length + 1);
    const index = words.indexOf(name);
    const following = words.slice(index + 1).filter((word) => word !== '=');
    // The last word is still being typed.
    return index === -1 || following.length < 2 ? undefined : following[0];
  };
  const [profile, url] = [valueOf('--profile'), valueOf('--url')];
  return { ...(profile !== undefined && { profile }), ...(url !== undefined && { url }) };
}
