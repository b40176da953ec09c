import type { Command } from 'commander';

import { createProgram } from '../program.ts';
import type { HelpPage } from './help-page.ts';
import { readHelpPage } from './read-help-page.ts';

/** The whole command tree, for documentation; its commands do nothing. */
export const describeProgram = (): Command =>
  createProgram(() => async () => {}, {
    writeOut: () => {},
    writeErr: () => {},
    columns: 100,
  });

/** Every command that a user can call, with its group: `jobs create`. */
export function listCommands(
  program: Command,
): readonly Readonly<{ name: string; command: Command }>[] {
  const visible = (parent: Command) =>
    parent
      .createHelp()
      .visibleCommands(parent)
      .filter((each) => each.name() !== 'help');
  return visible(program).flatMap((each) =>
    each.commands.length === 0
      ? [{ name: each.name(), command: each }]
      : visible(each).map((child) => ({ name: `${each.name()} ${child.name()}`, command: child })),
  );
}

/** The reference of all commands, as a part of docs/cli.md. */
export const renderReference = (program: Command): string =>
  listCommands(program).map(renderCommand).join('\n');

function renderCommand({ name, command }: ReturnType<typeof listCommands>[number]): string {
  const help = command.createHelp();
  const usage = `nsem ${name} ${command.usage()}`.trim();
  const rows = [
    ...help.visibleArguments(command).map((each) => [each.name(), each.description] as const),
    ...command.options
      .filter(({ hidden }) => !hidden)
      .map((each) => [each.flags, help.optionDescription(each)] as const),
  ].map(([term, meaning]) => `| \`${term}\` | ${meaning.replaceAll('|', '\\|')} |\n`);
  const table = rows.length === 0 ? '' : `\n| | |\n|---|---|\n${rows.join('')}`;
  return `### ${name}\n\n${command.description()}.\n\n\`\`\`sh\n${usage}\n\`\`\`\n${table}`;
}

/** The examples in the help of a command, without the prompt. */
export function examplesOf(command: Command): readonly string[] {
  let help = '';
  command.configureOutput({ writeOut: (text) => void (help += text) }).outputHelp();
  return Array.from(help.matchAll(/^ {2}\$ (.+)$/gm), ([, line = '']) => line);
}

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
