import { randomKey } from '../../lib/random-key.ts';

/** Something to be sent, and the name under which it is done once however often it is sent. */
export type NamedOrder = Readonly<{ order: string; key: string }>;

/** Under what the sending of a draft is found. */
export const sendingKey = (name: string): readonly string[] => ['send', name];

/** What tells a file from another one, without reading it. */
export const fileMark = ({ name, size, lastModified }: File): string =>
  `${name}/${size}/${lastModified}`;

/** The same thing keeps its name; another thing gets one of its own. */
export function nameOrder(parts: readonly unknown[], former: NamedOrder | null): NamedOrder {
  const order = JSON.stringify(parts);
  return former?.order === order ? former : { order, key: randomKey() };
}
