const firstHalf = 0xd800;
const halves = 0x800;

/** How many characters there can be: all code points that are no halves of pairs. */
export const characterCount = 0x11_0000 - halves;

/** One of all characters, for properties of any text; fast-check needs seconds for a table of them. */
export const characterAt = (index: number): string =>
  String.fromCodePoint(index < firstHalf ? index : index + halves);
