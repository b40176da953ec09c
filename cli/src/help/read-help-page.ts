import type { Command, Help } from 'commander';

import type { HelpPage } from './help-page.ts';

/** Reads the help of a command from its definition. */
export function readHelpPage(command: Command, help: Help): HelpPage {
  const sections = [
    {
      title: 'Arguments:',
      rows: help
        .visibleArguments(command)
        .map((each) => [help.argumentTerm(each), help.argumentDescription(each)] as const),
    },
    { title: 'Options:', rows: help.visibleOptions(command).map((each) => optionRow(help, each)) },
    {
      title: 'Commands:',
      rows: help
        .visibleCommands(command)
        .map((each) => [help.subcommandTerm(each), help.subcommandDescription(each)] as const),
    },
  ];
  return {
    usage: help.commandUsage(command),
    description: help.commandDescription(command),
    sections: sections.filter(({ rows }) => rows.length > 0),
    globalOptions: help.visibleGlobalOptions(command).map(({ long, flags }) => long ?? flags),
    footer: '',
  };
}

/** An option as the help shows it. */
export const optionRow = (help: Help, option: Parameters<Help['optionTerm']>[0]) =>
  [help.optionTerm(option), help.optionDescription(option)] as const;
