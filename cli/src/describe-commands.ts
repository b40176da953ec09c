import type { Command } from 'commander';

import { createProgram } from './program.ts';

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
