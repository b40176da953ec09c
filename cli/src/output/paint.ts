import { styleText } from 'node:util';

/** How a piece of text stands out. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Makes text stand out, where colours are wanted. */
export type Paint = (style: Style, text: string) => string;

/** Whether colours are wanted: on a terminal, unless somebody says otherwise. */
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

/** Paints, or leaves text as it is. */
export const painter =
  (isColored: boolean): Paint =>
  (style, text) =>
    isColored && text !== '' ? styleText(style, text, { validateStream: false }) : text;
