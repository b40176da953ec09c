/** A kind of text on which code that reads texts may be slow: a unit that is repeated. */
export type HostileText = Readonly<{ name: string; unit: string }>;

/** Texts that took long somewhere, or could: each stresses another part of what reads a text. */
export const hostileTexts: readonly HostileText[] = [
  { name: 'one word', unit: 'a' },
  { name: 'words of one letter', unit: 'a ' },
  { name: 'spaces', unit: ' ' },
  { name: 'lines', unit: '\r\n' },
  { name: 'dots', unit: '.' },
  { name: 'combining marks', unit: '\u0316\u0301' },
  { name: 'letters with marks in the wrong order', unit: 'a\u0316\u0301' },
  { name: 'marks that decompose', unit: '\u0344\u0316' },
  { name: 'Chinese', unit: '我们喜欢学习语言。' },
  { name: 'Khmer, whose words are found in a dictionary', unit: 'ខ' },
  { name: 'Thai', unit: 'ฉันรักประเทศไทย' },
  { name: 'emoji of several code points', unit: '👩🏿‍🌾' },
  { name: 'quotes, which JSON escapes', unit: '"' },
  { name: 'backslashes, which JSON escapes', unit: '\\' },
  { name: 'parameters of a data URL', unit: ';a=b' },
  { name: 'slashes', unit: '/' },
  { name: 'fields of a query', unit: 'a=1&' },
  { name: 'e-mail addresses', unit: 'a@b.' },
  { name: 'markup', unit: '<a href="//b">' },
  { name: 'numbers in groups', unit: '1 000 ' },
  { name: 'initials and abbreviations', unit: 'Dr. A. ' },
  { name: 'emphases between lines of Markdown that look empty', unit: '*a [b_\n\u00A0\n+ \t\n' },
  { name: 'letters beside brackets and digits', unit: '3a)' },
];

/** The text in this length, in UTF-16 units; never half of a pair. */
export const textOf = ({ unit }: HostileText, length: number): string =>
  unit
    .repeat(Math.ceil(length / unit.length))
    .slice(0, length)
    .toWellFormed();
