/** A part of a text, and whether the other text has it too. */
export type ComparedPart = Readonly<{ text: string; isSame: boolean }>;

const toWords = (text: string): readonly string[] => text.split(/(?<=\s)(?=\S)/u);

type Words = readonly string[];

/** How many words the rests of both texts have in common, in order, from each pair of places. */
function countCommon(words: Words, others: Words): readonly Uint16Array[] {
  const counts = words.map(() => new Uint16Array(others.length + 1));
  counts.push(new Uint16Array(others.length + 1));
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const [row, next] = [counts[at], counts[at + 1]];
    if (row === undefined || next === undefined) continue;
    for (let to = others.length - 1; to >= 0; to -= 1) {
      const isSame = words[at] === others[to];
      row[to] = isSame ? (next[to + 1] ?? 0) + 1 : Math.max(next[to] ?? 0, row[to + 1] ?? 0);
    }
  }
  return counts;
}

/** Which of the words the other text has too. */
function findSame(words: Words, others: Words): readonly boolean[] {
  const counts = countCommon(words, others);
  let to = 0;
  return words.map((word, at) => {
    const withoutIt = counts[at + 1];
    while (word !== others[to] && (counts[at]?.[to + 1] ?? 0) > (withoutIt?.[to] ?? 0)) to += 1;
    const isSame = to < others.length && word === others[to];
    if (isSame) to += 1;
    return isSame;
  });
}

/** Divides a text into what another text has too, word by word and in the same order, and the rest. */
export function compareWords(text: string, other: string): readonly ComparedPart[] {
  const words = toWords(text);
  const trimmed = words.map((word) => word.trim());
  const same = findSame(
    trimmed,
    toWords(other).map((word) => word.trim()),
  );
  const parts: ComparedPart[] = [];
  for (const [at, word] of words.entries()) {
    const isSame = same[at] === true;
    const last = parts.at(-1);
    if (last?.isSame === isSame) parts.splice(-1, 1, { text: last.text + word, isSame });
    else parts.push({ text: word, isSame });
  }
  return parts;
}
