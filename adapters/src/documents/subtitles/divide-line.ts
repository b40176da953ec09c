/** A line of a subtitle has at most 42 characters, as broadcasters have it. */
const longestLine = 42;
const tags = /<[^<>]{0,220}>|\{\\[^{}]{1,100}\}/gu;

const lengthOf = (text: string): number => text.replaceAll(tags, '').length;

/** Where a space is that divides a text into two lines of similar length; never within a tag. */
function findMiddle(text: string): number {
  const inTag = Array.from(text.matchAll(tags), ({ 0: tag, index }) => [index, index + tag.length]);
  let best = -1;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) {
    if (inTag.some(([from = 0, to = 0]) => at >= from && at < to)) continue;
    const isNearer = Math.abs(at - text.length / 2) < Math.abs(best - text.length / 2);
    if (best === -1 || isNearer) best = at;
  }
  return best;
}

/** A long subtitle in two lines, unless its translator divided it. */
export function divideLine(text: string, lineBreak: string): string {
  const isLong = text.length < 1_000 && lengthOf(text) > longestLine;
  if (!isLong || /[\n\r]/u.test(text)) return text;
  const middle = findMiddle(text);
  return middle === -1 ? text : text.slice(0, middle) + lineBreak + text.slice(middle + 1);
}
