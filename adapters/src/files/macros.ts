/** Where Office has macros, and OpenDocument the programs of LibreOffice. */
const macroFile = /vba(?:project|data)[^/\\]{0,40}$|^(?:basic|scripts)[/\\]./iu;

/** Whether a file of a document has macros, by its name. */
export const isMacroName = (name: string): boolean => macroFile.test(name);

/**
 * Whether the list of types of an Office document names macros, in whatever file they are. No program writes a
 * type with character references, unless it is to be overlooked.
 */
export const namesMacros = (types: string): boolean =>
  /&#|macroenabled|vnd\.ms-office\.vba|vnd\.ms-word\.vbadata/iu.test(types.replaceAll('\0', ''));
