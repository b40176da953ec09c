/**
 * A change that is asked for again while it is under way is not made twice: who asks later, with the
 * same wishes, gets the same answer. A double click is faster than a button can be switched off.
 */
export function joined<Wish, Answer>(
  change: (wish: Wish) => Promise<Answer>,
): (wish: Wish) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  return (wish) => {
    const key = JSON.stringify(wish) ?? '';
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const answer = change(wish).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
}
