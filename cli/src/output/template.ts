import { Liquid, type LiquidError } from 'liquidjs';

import { CliError, exitCode, usageError } from '../cli-error.ts';
import { formatCount } from './format.ts';
import { evaluateStoppably, reasonOf } from './stoppable.ts';
import type { Zone } from './times.ts';

/** The longest template, in characters. */
const maxLength = 65_536;

/** How much a template may build for one document, in elements and characters. */
const maxMemory = 50_000_000;

const openLiquid = (zone: Zone) =>
  new Liquid({
    // A misspelt field must not become an empty cell; `if` and `default` may test for one.
    strictVariables: true,
    strictFilters: true,
    lenientIf: true,
    // No template is read from a file.
    templates: {},
    memoryLimit: maxMemory,
    outputEscape: formatValue,
    ...(zone === 'utc' && { timezoneOffset: 0 }),
  });

/**
 * Compiles a template in the language Liquid, in which `\n`, `\t` and `\\` are a line break, a tab and
 * a backslash. Its filter `date` prints times in the zone. It is rendered for each document, and nothing is printed between them.
 *
 * @throws CliError with the position if the template is invalid, or later, if a document lacks a
 * field.
 */
export function compileTemplate(
  template: string,
  zone: Zone,
): (documents: readonly object[]) => string {
  if (template.length > maxLength) {
    throw usageError(`The template has more than ${formatCount(maxLength, 'character')}.`);
  }
  const liquid = openLiquid(zone);
  const parsed = parse(liquid, template);
  return (documents) =>
    evaluateStoppably(
      () => documents.map((document) => render(liquid, { template, parsed, document })).join(''),
      failed,
    );
}

type Parsed = ReturnType<Liquid['parse']>;

function parse(liquid: Liquid, template: string): Parsed {
  try {
    return liquid.parse(unescape(template));
  } catch (error) {
    throw usageError(`The template is invalid: ${describe(error, template)}.`);
  }
}

function render(
  liquid: Liquid,
  { template, parsed, document }: Readonly<{ template: string; parsed: Parsed; document: object }>,
): string {
  try {
    return liquid.renderSync(parsed, document) as string;
  } catch (error) {
    throw new Error(describe(error, template), { cause: error });
  }
}

/** Texts as they are, what is missing as nothing, and lists and objects as JSON. */
function formatValue(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

const escapes: Readonly<Record<string, string>> = { '\\n': '\n', '\\t': '\t', '\\\\': '\\' };
const escape = /\\[nt\\]/g;

const unescape = (template: string): string =>
  template.replaceAll(escape, (found) => escapes[found] ?? found);

/** The reason of an error of Liquid, with its position in the template as it was typed. */
function describe(error: unknown, template: string): string {
  const reason = reasonOf(error).replace(/, line:\d+, col:\d+$/, '');
  const begin = (error as Partial<LiquidError>).token?.begin;
  return begin === undefined ? reason : `${reason} (${positionOf(begin, template)})`;
}

function positionOf(unescaped: number, template: string): string {
  let offset = unescaped;
  // Each sequence before the position is one character longer than what it stands for.
  for (const { index } of template.matchAll(escape)) {
    if (index >= offset) break;
    offset += 1;
  }
  const lines = template.slice(0, offset).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}

const failed = (reason: string): CliError =>
  new CliError(`The template failed: ${reason}.`, {
    code: 'cli.template-failed',
    exitCode: exitCode.failure,
  });
