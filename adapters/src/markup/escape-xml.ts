const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** The characters that XML cannot contain, not even as entities. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text as XML writes it, in an element or in an attribute between double quotes. */
export const escapeXml = (text: string): string =>
  text.replaceAll(notInXml, '').replaceAll(/[&<>"]/gu, (sign) => entities[sign] ?? sign);
