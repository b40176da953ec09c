import type { Command, Help, Option } from 'commander';

import type { HelpPage, HelpRow, HelpSection } from './help-page.ts';

/** The commands by what a person does, as the help of the program lists them. */
export const commandTopics: readonly Readonly<{ title: string; commands: readonly string[] }>[] = [
  {
    title: 'Order work:',
    commands: [
      'jobs',
      'results',
      'folder',
      'events',
      'references',
      'messages',
      'uploads',
      'glossary',
      'proposals',
      'ratings',
    ],
  },
  { title: 'Find providers and prices:', commands: ['providers', 'languages', 'prices'] },
  { title: 'Work as a provider:', commands: ['services', 'drafts', 'memory'] },
  { title: 'See your money:', commands: ['wallet', 'usage', 'billing', 'earnings', 'payouts'] },
  {
    title: 'Manage your account:',
    commands: [
      'login',
      'logout',
      'whoami',
      'auth',
      'account',
      'keys',
      'sessions',
      'limits',
      'notifications',
      'blocks',
      'contact',
    ],
  },
  {
    title: 'Run a marketplace, as an admin:',
    commands: [
      'users',
      'approvals',
      'disputes',
      'pairs',
      'commission',
      'announcements',
      'settings',
      'notices',
      'audit',
      'admin',
      'backups',
      'health',
      'stats',
      'trends',
      'review-rates',
    ],
  },
  { title: 'Use this program:', commands: ['config', 'completion', 'api', 'version', 'help'] },
];

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
