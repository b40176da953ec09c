import type { Command } from 'commander';

import type { HelpPage } from './help-page.ts';
import { readHelpPage } from './read-help-page.ts';

/** The help of every command, by its name and aliases (`jobs accept`); that of the program is ''. */
export function collectPages(program: Command): Readonly<Record<string, HelpPage>> {
  const entries = [
    program,
    ...program.commands,
    ...program.commands.flatMap(({ commands }) => commands),
  ]
    .filter((command) => !command.name().startsWith('__'))
    .flatMap((command) => {
      const page = pageOf(command);
      return namesOf(command).map((name) => [name, page] as const);
    });
  return Object.fromEntries(entries);
}

function namesOf(command: Command): readonly string[] {
  const { parent } = command;
  if (parent === null) return [''];
  const own = [command.name(), ...command.aliases()];
  return namesOf(parent).flatMap((group) => own.map((name) => `${group} ${name}`.trim()));
}

function pageOf(command: Command): HelpPage {
  let help = '';
  command.configureOutput({ writeOut: (text) => void (help += text) }).outputHelp();
  const footer = help.slice(command.helpInformation().length);
  return { ...readHelpPage(command, command.createHelp()), footer };
}
