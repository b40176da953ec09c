import { nameOf, pathOf, type Method } from './methods.ts';
import { resources } from './resources.ts';

const start =
  '<!-- Generated from the declarations of the operations: npm run openapi:generate -->\n';
const end = '<!-- End of what is generated -->\n';

/** The callers of methods, as headings; the first are for everyone, or for several roles. */
const readers: Readonly<Record<string, string>> = {
  '': '',
  anyone: 'without an account ',
  client: 'for clients ',
  'service-provider': 'for providers ',
  admin: 'for admins ',
};

function readerOf({ isOpen, roles }: Method): string {
  if (isOpen) return 'anyone';
  return roles.length === 1 ? (roles[0] ?? '') : '';
}

function printRow(path: string, methods: readonly Method[]): string {
  const composed = resources[path]?.composed ?? [];
  const listed = [
    ...methods.map((method) => ({
      name: nameOf(method),
      reader: readerOf(method),
    })),
    ...composed.map((name) => ({ name, reader: '' })),
  ];
  // Everything of an admin's resource is for admins.
  const isOfAdmins = /^admin\b/.test(path);
  const groups = Object.entries(readers).flatMap(([reader, text]) => {
    const names = listed.filter((method) => method.reader === reader);
    const all = names.map(({ name }) => `\`${name}\``).join(', ');
    return names.length === 0 ? [] : [`${isOfAdmins ? '' : text}${all}`];
  });
  return `| \`nsem.${path}\` | ${groups.join('; ')} |\n`;
}

/** A page with the table of all methods between its two marks. */
export function withTable(page: string, methods: readonly Method[]): string {
  const byPath = Map.groupBy(methods, pathOf);
  const rows = Object.keys(resources).map((path) => printRow(path, byPath.get(path) ?? []));
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from === -1 || to < from) throw new Error('docs/sdk.md has no place for the methods');
  const table = `| | methods |\n|---|---|\n${rows.join('')}`;
  return `${page.slice(0, from)}${start}\n${table}\n${page.slice(to)}`;
}
