import type { Command } from 'commander';

import { exitCodeMeanings } from '../cli-error.ts';
import { listCommands } from './describe-commands.ts';
import { globalOptions } from '../global-options.ts';
import { version } from '../version.ts';
import { environmentRows } from './topics.ts';

/** Escapes a text for a page in the macros of man(7): it means only itself, wherever it stands. */
export const escapeRoff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/[^\x20-\x7e\n]/gu, escapeSymbol)
    .replaceAll(/^(?=[.'])/gm, '\\&');

const escapeSymbol = (symbol: string): string =>
  `\\[u${(symbol.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** A heading of the page. */
const section = (title: string): string => `.SH ${title}\n`;

/** A heading within a section. */
const subsection = (title: string): string => `.SS "${escapeRoff(title)}"\n`;

/** A paragraph that is filled. */
const paragraph = (text: string): string => `${escapeRoff(text)}\n`;

/** A term and its meaning. */
const definition = (term: string, meaning: string): string =>
  `.TP\n.B ${escapeRoff(term)}\n${escapeRoff(meaning)}\n`;

/** Lines that are not filled, such as examples. */
const verbatim = (lines: readonly string[]): string =>
  `.PP\n.nf\n.RS 4\n${lines.map((line) => `${escapeRoff(line) || '.sp'}\n`).join('')}.RE\n.fi\n`;

/** A page of the manual. */
export type ManPage = Readonly<{ file: string; text: string }>;

type Listed = ReturnType<typeof listCommands>[number];

/** The pages of the manual: one of the program, and one of each group of commands. */
export function renderManPages(program: Command): readonly ManPage[] {
  const listed = listCommands(program);
  const groups = Map.groupBy(listed, ({ name }) => (name.includes(' ') ? name.split(' ')[0] : ''));
  const single = groups.get('') ?? [];
  const pages = [...groups].flatMap(([name, commands]) => {
    const group = program.commands.find((each) => name !== '' && each.name() === name);
    return group === undefined ? [] : [renderGroup(group, commands)];
  });
  return [renderProgram(program, single), ...pages];
}

function renderProgram(program: Command, single: readonly Listed[]): ManPage {
  const groups = program.commands.filter((each) => each.commands.length > 0);
  const text = [
    title('nsem'),
    section('NAME'),
    `nsem \\- ${escapeRoff(uncapitalized(program.description()))}\n`,
    section('SYNOPSIS'),
    '.B nsem\n.I command\n[\\fIoptions\\fR]\n',
    section('DESCRIPTION'),
    paragraph('Results are printed to standard output, and everything else to standard error.'),
    paragraph('Each group of commands has its own page.'),
    section('COMMANDS'),
    ...groups.map((each) => definition(`nsem ${each.name()}`, seePage(each))),
    ...single.flatMap(renderCommand),
    section('GLOBAL OPTIONS'),
    ...globalOptions()
      .filter(({ hidden }) => !hidden)
      .map(({ flags, description }) => definition(flags, description)),
    section('ENVIRONMENT'),
    ...environmentRows.map(([name, meaning]) => definition(name, meaning)),
    section('EXIT STATUS'),
    ...Object.entries(exitCodeMeanings).map(([code, meaning]) => definition(code, meaning)),
    section('SEE ALSO'),
    seeAlso(groups.map((each) => pageOf(each.name()))),
  ];
  return { file: 'nsem.1', text: text.join('') };
}

function renderGroup(group: Command, commands: readonly Listed[]): ManPage {
  const page = pageOf(group.name());
  const text = [
    title(page),
    section('NAME'),
    `${escapeRoff(page)} \\- ${escapeRoff(uncapitalized(group.description()))}\n`,
    section('SYNOPSIS'),
    commands
      .map(({ name, command }) => `.B ${escapeRoff(`nsem ${name}`)}\n${usageOf(command)}`)
      .join('.br\n'),
    section('DESCRIPTION'),
    ...commands.flatMap(renderCommand),
    section('SEE ALSO'),
    paragraph('Options that every command accepts, variables and exit codes:'),
    seeAlso(['nsem']),
  ];
  return { file: `${page}.1`, text: text.join('') };
}

function renderCommand({ name, command }: Listed): readonly string[] {
  const help = command.createHelp();
  const options = command.options.filter(({ hidden }) => !hidden);
  const more = textAfterHelp(command);
  return [
    subsection(`nsem ${name} ${command.usage()}`.trim()),
    paragraph(`${command.description()}.`),
    ...help
      .visibleArguments(command)
      .map((each) => definition(each.name(), help.argumentDescription(each))),
    ...options.map((each) => definition(each.flags, help.optionDescription(each))),
    ...(more.length === 0 ? [] : [verbatim(more)]),
  ];
}

/** The help of a command after its options, such as examples. */
function textAfterHelp(command: Command): readonly string[] {
  let help = '';
  command.configureOutput({ writeOut: (text) => void (help += text) }).outputHelp();
  const after = help.slice(command.helpInformation().length).trim();
  return after === '' ? [] : after.split('\n');
}

/** The first lines; words are not divided and lines not justified, because names must be found. */
const title = (page: string): string =>
  `.TH ${escapeRoff(page.toUpperCase())} 1 "" "nsem ${escapeRoff(version)}" "Nsem"\n.nh\n.ad l\n`;

const usageOf = (command: Command): string => `${escapeRoff(command.usage())}\n`;

const pageOf = (group: string): string => `nsem-${group}`;

const seePage = (group: Command): string =>
  `${group.description()}: see ${pageOf(group.name())}(1).`;

const seeAlso = (pages: readonly string[]): string =>
  pages
    .map((page, index) => `.BR ${escapeRoff(page)} (1)${index < pages.length - 1 ? ' ,' : ''}\n`)
    .join('');

const uncapitalized = (text: string): string =>
  `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/\.$/, '');
