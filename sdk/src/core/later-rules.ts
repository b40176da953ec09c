import type { NamedBytes } from './file-input.ts';
import {
  hasAll,
  isCount,
  isFunction,
  isLine,
  isText,
  optionRules,
  type OptionRules,
} from './option-rules.ts';
import type { SaveOptions, WaitForAllOptions, WaitOptions } from './options.ts';

const wait: OptionRules<WaitOptions> = { ...optionRules.request, onStatus: isFunction };

/** The options of waits and files, which pages load with the first of them. */
export const laterRules = {
  wait,
  createAndWait: { ...optionRules.write, ...wait },
  waitForAll: { ...wait, onDone: isFunction } satisfies OptionRules<WaitForAllOptions>,
  save: { mode: isCount, onProgress: isFunction } satisfies OptionRules<SaveOptions>,
  /** Bytes with a name, where a file is expected. */
  file: {
    name: isText,
    contentType: isLine,
    sizeBytes: isCount,
    data: (value) =>
      isFunction(value) ||
      value instanceof Uint8Array ||
      hasAll('getReader')(value) ||
      Symbol.asyncIterator in Object(value),
  } satisfies OptionRules<NamedBytes>,
};

/** Those of the options that a call of another kind has. */
export const pickOptions = <Options extends object>(
  rules: OptionRules<Options>,
  options: object = {},
): Options =>
  Object.fromEntries(
    Object.entries(options).filter(([name]) => Object.hasOwn(rules, name)),
  ) as Options;
