import { Argument, Command } from 'commander';

import { completionScripts, shells, type Shell } from '../../completion/scripts.ts';
import { examples, type Run } from '../define.ts';

/** `nsem completion` */
export const defineCompletion = (run: Run): Command =>
  new Command('completion')
    .description('Print the script by which a shell completes commands, options and values')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText(
      'after',
      examples(
        'nsem completion bash >> ~/.bashrc',
        'nsem completion zsh > ~/.zfunc/_nsem',
        'nsem completion fish > ~/.config/fish/completions/nsem.fish',
        'nsem completion powershell >> $PROFILE',
      ),
    )
    .action(run(async ({ output }, shell: Shell) => output.text(completionScripts[shell])));
