import type { Writable } from 'node:stream';
import { styleText } from 'node:util';

/** A stream that may be a terminal. */
export type TerminalStream = Writable &
  Readonly<{ isTTY?: boolean; columns?: number; rows?: number }>;

/** A colour or weight of text. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Applies a style to a text, if colours are enabled. */
export type Paint = (style: Style, text: string) => string;

/** Whether to use colours: on a terminal, unless an option or a variable overrides it. */
export function wantsColor(
  stream: Readonly<{ isTTY?: boolean }>,
  env: Readonly<Record<string, string | undefined>>,
  flag: boolean,
): boolean {
  if (!flag || isSet(env['NO_COLOR'])) return false;
  if (isSet(env['CLICOLOR_FORCE']) || isSet(env['FORCE_COLOR'])) return true;
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

const isSet = (value: string | undefined) => value !== undefined && value !== '' && value !== '0';

/** A function that applies styles, or one that returns texts unchanged. */
export const painter =
  (isColored: boolean): Paint =>
  (style, text) =>
    isColored && text !== '' ? styleText(style, text, { validateStream: false }) : text;
