import { Command } from 'commander';

import { completionScripts, shells } from '../completion/scripts.ts';
import { suggest, type Suggestion } from '../completion/suggest.ts';
import type { ValueKind } from '../completion/value-kind.ts';
import type { Context } from '../context.ts';
import { command, type Run } from '../define/command.ts';
import { argument } from '../define/options.ts';
import type { GlobalOptions } from '../environment.ts';
import { readSettings } from '../settings.ts';

export const completion = command('completion', {
  summary: 'Print the script by which a shell completes commands, options and values',
  arguments: [argument('<shell>', 'the shell', shells)],
  examples: [
    'nsem completion bash >> ~/.bashrc',
    'nsem completion zsh > ~/.zfunc/_nsem',
    'nsem completion fish > ~/.config/fish/completions/nsem.fish',
    'nsem completion powershell >> $PROFILE',
  ],
  action: async ({ output }, shell) => output.text(completionScripts[shell]),
});

/** `nsem __complete`, which the scripts of `nsem completion` call: it reads the tree of commands. */
export const defineComplete = (run: Run): Command => {
  const made = new Command('__complete')
    .argument('[words...]', 'the words, after a --')
    .option('--refresh', 'only request the values that the server knows');
  return made.action(
    run((context, words, options) =>
      complete(context, made, {
        words: words as readonly string[],
        isRefresh: (options as Readonly<{ refresh?: boolean }>).refresh === true,
      }),
    ),
  );
};

type Completed = Readonly<{ words: readonly string[]; isRefresh: boolean }>;

async function complete(
  context: Context,
  { parent }: Command,
  { words, isRefresh }: Completed,
): Promise<void> {
  if (parent === null) return;
  const { suggestions, kind, typed } = suggest(parent, words);
  if (kind === null) return isRefresh ? undefined : print(context, suggestions);
  const found = await findAll(context, words, { kind, isRefresh });
  if (isRefresh) return;
  const matching = found.values.filter(({ text }) => text.startsWith(typed));
  print(context, [...suggestions, ...matching]);
  if (!found.needsRefresh) return;
  context.terminal.startInBackground?.(['__complete', '--refresh', '--', ...words]);
}

async function findAll(
  { terminal }: Context,
  words: readonly string[],
  { kind, isRefresh }: Readonly<{ kind: ValueKind; isRefresh: boolean }>,
) {
  // Loaded here, because most completions need no values.
  const { findValues } = await import('../completion/find-values.ts');
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
