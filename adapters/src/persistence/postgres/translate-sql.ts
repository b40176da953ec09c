type Rule = readonly [
  pattern: string,
  translate: (part: string, parameter: () => string) => string,
];

const copy = (part: string): string => part;
const leaveOut = (): string => '';

/** A field of a text in JSON, as in `notice ->> '$.kind'`. */
const fieldOf = (part: string): string =>
  part.replace(/^([\w.]+)\s*->>\s*'\$\.(\w+)'$/, "($1::json ->> '$2')");

const withoutField = (part: string): string =>
  part.replace(/^json_remove\((\w+), '\$\.(\w+)'\)$/, "($1::jsonb - '$2')::text");

/** What a statement consists of that is not the same in PostgreSQL, and what could be mistaken for it. */
const rules: readonly Rule[] = [
  [String.raw`json_each\(\?\)`, (_, parameter) => `json_array_elements_text(${parameter()})`],
  [String.raw`json_remove\(\w+, '\$\.\w+'\)`, withoutField],
  [String.raw`json_group_array(?=\()`, () => 'json_agg'],
  // That which SQLite calls json_array leaves out nulls in PostgreSQL.
  [String.raw`json_array(?=\()`, () => 'json_build_array'],
  [String.raw`\b[\w.]+\s*->>\s*'\$\.\w+'`, fieldOf],
  [String.raw`\browid\b`, () => 'ctid'],
  // A hint to PostgreSQL's planner, `planWhole`.
  [String.raw`/\* plan whole \*/`, () => 'materialized'],
  // A part for PostgreSQL only, `onPostgres`.
  [String.raw`/\*pg [^*?]*\*/`, (part) => part.slice('/*pg '.length, -' */'.length)],
  // Hints to SQLite's planner.
  [String.raw`\s+indexed by \w+`, leaveOut],
  [String.raw`(?<=[\s(])\+(?=[a-z_])`, leaveOut],
  [String.raw`'(?:[^']|'')*'`, copy],
  [`"(?:[^"]|"")*"`, copy],
  [String.raw`--[^\n]*`, copy],
  [String.raw`/\*[\s\S]*?\*/`, copy],
  [String.raw`\?`, (_, parameter) => parameter()],
];

const anyPart = new RegExp(rules.map(([pattern]) => `(${pattern})`).join('|'), 'g');

/**
 * A statement of SQLite as PostgreSQL runs it: its parameters are numbered, lists in JSON are read by the
 * function that PostgreSQL has, and hints to the planner of SQLite are left out.
 */
export function translateSql(sql: string): string {
  let parameters = 0;
  const number = () => {
    parameters += 1;
    return `$${parameters}`;
  };
  return sql.replaceAll(anyPart, (part: string, ...groups: readonly (string | undefined)[]) => {
    const [, translate] = rules[groups.findIndex((group) => group !== undefined)] ?? [];
    return translate === undefined ? part : translate(part, number);
  });
}
