/** Quoted texts, names and comments, which are copied; SQLite's hints to its planner, which are left out. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\s+indexed by \w+|\?/g;

/** The statement with `$1`, `$2` … in place of its `?`: PostgreSQL's parameters are numbered. */
export function numberParameters(sql: string): string {
  let parameters = 0;
  return sql.replaceAll(parts, (part) => {
    if (part === '?') {
      parameters += 1;
      return `$${parameters}`;
    }
    return /^\s/.test(part) ? '' : part;
  });
}
