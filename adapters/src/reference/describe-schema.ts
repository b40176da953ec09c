import { nameOf, type Api, type Schema } from './api-model.ts';
import { html, type Html, inlineMarkdown, type Insert } from './html.ts';

/** The anchor of a schema. */
export const schemaAnchor = (name: string): string => `schema-${name}`;

const number = new Intl.NumberFormat('en-GH');

function within(least: number | undefined, most: number | undefined, unit = ''): string {
  if (least !== undefined && most !== undefined) {
    return `, ${number.format(least)} to ${number.format(most)}${unit}`;
  }
  if (most !== undefined) return `, at most ${number.format(most)}${unit}`;
  return least === undefined ? '' : `, at least ${number.format(least)}${unit}`;
}

const formats: Readonly<Record<string, string>> = {
  binary: 'file',
  'date-time': 'date and time',
  date: 'date',
  email: 'e-mail address',
};

const textType = ({ format = '', minLength, maxLength }: Schema): string =>
  formats[format] ?? `text${within(minLength || undefined, maxLength, ' characters')}`;

function numberType({ type, minimum, exclusiveMinimum, maximum }: Schema): string {
  const kind = type === 'integer' ? 'whole number' : 'number';
  const more = exclusiveMinimum === undefined ? '' : `, more than ${exclusiveMinimum}`;
  return `${kind}${more}${within(minimum, maximum)}`;
}

const choices = (values: readonly unknown[]): Html =>
  html`${values.map((value, at) => [at === 0 ? '' : ' · ', html`<code>${String(value)}</code>`])}`;

const isNull = ({ type, const: only }: Schema): boolean => type === 'null' || only === null;

const joinWithOr = (parts: readonly Insert[]): Insert =>
  parts.map((part, at) => [at ? ' or ' : '', part]);

/** Describes the possible values of a schema in a few words. */
export function typeOf(schema: Schema): Insert {
  const { $ref, type, enum: values, const: only, items } = schema;
  const forms = schema.anyOf ?? schema.oneOf;
  if ($ref !== undefined) {
    return html`<a href="#${schemaAnchor(nameOf($ref))}">${nameOf($ref)}</a>`;
  }
  if (values !== undefined) return choices(values);
  if (only !== undefined) return choices([only]);
  if (forms !== undefined) {
    return joinWithOr([...forms.filter((form) => !isNull(form)).map(typeOf), ...nullOf(forms)]);
  }
  if (typeof type === 'object')
    return joinWithOr(type.map((one) => typeOf({ ...schema, type: one })));
  switch (type) {
    case 'string':
      return textType(schema);
    case 'integer':
    case 'number':
      return numberType(schema);
    case 'boolean':
      return html`<code>true</code> · <code>false</code>`;
    case 'array':
      return ['list of ', items === undefined ? 'anything' : typeOf(items)];
    case 'null':
      return html`<code>null</code>`;
    case undefined:
      return 'anything';
    default:
      return type;
  }
}

const nullOf = (forms: readonly Schema[]): readonly Insert[] =>
  forms.some(isNull) ? [html`<code>null</code>`] : [];

/** A named value: a field of a schema, or a parameter. */
export type Field = Readonly<{
  name: string;
  schema: Schema;
  /** Shown next to the type. */
  notes: readonly string[];
  description?: string | undefined;
  example?: string | number | boolean | undefined;
}>;

const defaultOf = ({ default: value }: Schema): readonly string[] =>
  value === undefined ? [] : [`default ${JSON.stringify(value)}`];

/** A list of named values. */
export const fieldList = (fields: readonly Field[]): Html =>
  html`<dl class="fields">
    ${fields.map(
      ({ name, schema, notes, example, description = schema.description }) =>
        html`<div>
          <dt>
            <code>${name}</code> <span class="type">${typeOf(schema)}</span>${[
              ...notes,
              ...defaultOf(schema),
            ].map((note) => html` <span class="note">${note}</span>`)}
          </dt>
          <dd>
            ${description === undefined ? undefined : html`<p>${inlineMarkdown(description)}</p>`}${
              example === undefined
                ? undefined
                : html`<p class="example-value">For example <code>${String(example)}</code></p>`
            }${inner(schema)}
          </dd>
        </div> `,
    )}
  </dl>`;

/** The nested fields of a field whose schema has no name. */
function inner(schema: Schema): Insert {
  const nested = schema.items ?? schema;
  return nested.properties === undefined ? undefined : fieldList(fieldsOf(nested, 'response'));
}

/** The fields of a schema; a body marks the required ones, a response the optional ones. */
export function fieldsOf(schema: Schema, place: 'body' | 'response'): readonly Field[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    notes:
      place === 'body'
        ? required.has(name)
          ? ['required']
          : []
        : required.has(name)
          ? []
          : ['optional'],
  }));
}

/** Follows the schema's reference, if it is one. */
export const resolve = ({ schemas }: Api, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (schemas[nameOf(schema.$ref)] ?? {});
