import type { Command, Help, Option } from 'commander';

import { commandTopics } from './command-topics.ts';
import type { HelpPage, HelpRow, HelpSection } from './help-page.ts';

/** Reads the help of a command from its definition. */
export function readHelpPage(command: Command, help: Help): HelpPage {
  const sections = command.parent === null ? ofProgram(command, help) : ofCommand(command, help);
  return {
    usage: help.commandUsage(command),
    description: help.commandDescription(command),
    sections: sections.filter(({ rows }) => rows.length > 0),
    footer: '',
  };
}

/** The help of the program has the commands by what a person does, and where the rest is described. */
function ofProgram(program: Command, help: Help): readonly HelpSection[] {
  const commands = new Map(
    help
      .visibleCommands(program)
      .map((each) => [each.name(), help.subcommandDescription(each)] as const),
  );
  return [
    ...commandTopics.map((topic) => ({
      title: topic.title,
      rows: topic.commands.map((name): HelpRow => [name, commands.get(name) ?? '']),
    })),
    {
      title: 'See more:',
      rows: [
        ['nsem COMMAND --help', 'the help of a command'],
        ['nsem help options', 'the options of every command, such as --json and --dry-run'],
        ['nsem help environment', 'the variables'],
        ['nsem help exit-codes', 'the exit codes'],
        ['nsem --version', 'the version'],
      ],
    },
  ];
}

const ofCommand = (command: Command, help: Help): readonly HelpSection[] => [
  {
    title: 'Arguments:',
    rows: help
      .visibleArguments(command)
      .map((each): HelpRow => [help.argumentTerm(each), help.argumentDescription(each)]),
  },
  {
    title: 'Options (those of every command: nsem help options):',
    rows: help.visibleOptions(command).map((each) => optionRow(help, each)),
  },
  {
    title: 'Commands:',
    rows: help
      .visibleCommands(command)
      .map((each): HelpRow => [help.subcommandTerm(each), help.subcommandDescription(each)]),
  },
];

/** An option as the help shows it. */
export const optionRow = (help: Help, option: Option): HelpRow => [
  help.optionTerm(option),
  help.optionDescription(option),
];
