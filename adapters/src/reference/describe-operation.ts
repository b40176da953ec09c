import {
  type Api,
  type Content,
  type Operation,
  type Parameter,
  type Problem,
  type Response,
} from './api-model.ts';
import { type Field, fieldList, fieldsOf, resolve, typeOf } from './describe-schema.ts';
import { codeBlock, html, type Html, type Insert, markdown } from './html.ts';

/** Quotes a word for a shell. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const fillPath = (path: string, parameters: readonly Parameter[]): string =>
  path.replaceAll(/\{(?<name>\w+)\}/g, (whole, name: string) => {
    const found = parameters.find((one) => one.in === 'path' && one.name === name);
    return found?.example === undefined ? whole : encodeURIComponent(String(found.example));
  });

const isFile = (schema: unknown): boolean =>
  (schema as Readonly<{ format?: string }> | undefined)?.format === 'binary';

const fileNames: Readonly<Record<string, string>> = {
  audio_file: 'interview.mp3',
  audio_recording: 'sample.wav',
  file: 'output.docx',
};

const isFileArgument = (argument: string): boolean => /^-F \w+=@/.test(argument);

type Contents = NonNullable<Operation['requestBody']>['content'];

/** A value as a form has it: an object is written as JSON. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

function formArguments({ schema, example }: Contents[string]): readonly string[] {
  return Object.entries((example ?? {}) as Readonly<Record<string, unknown>>).map(
    ([name, value]) =>
      isFile(schema.properties?.[name])
        ? `-F ${name}=@${fileNames[name] ?? 'file'}`
        : `-F ${quote(`${name}=${textOf(value)}`)}`,
  );
}

/** Sends the body as a form with its file if it can have one, otherwise as JSON. */
function bodyArguments({ requestBody }: Operation): readonly string[] {
  const form = requestBody?.content['multipart/form-data'];
  const asForm = form === undefined ? [] : formArguments(form);
  const json = requestBody?.content['application/json'];
  if (json === undefined || asForm.some(isFileArgument)) return asForm;
  const body = JSON.stringify(json.example, undefined, 2);
  return [`-H 'Content-Type: application/json'`, `-d ${quote(body)}`];
}

const typesOf = ({ responses }: Operation): readonly string[] =>
  Object.keys(responses['200']?.content ?? {});

/** Makes curl save a file, or show events as they arrive. */
function outputArguments(operation: Operation): readonly string[] {
  const types = typesOf(operation);
  if (types.includes('text/event-stream')) return ['--no-buffer'];
  const saves = types.some((type) => !/json|html/.test(type));
  return saves ? ['--remote-name --remote-header-name'] : [];
}

/** The curl command for an operation, with the example values. */
export function curlExample(operation: Operation): string {
  const { method, path, parameters = [], security } = operation;
  const key = parameters.find(({ name }) => name === 'Idempotency-Key');
  const verb = method === 'GET' ? '' : `-X ${method} `;
  return [
    `curl ${verb}"$NSEM_URL${fillPath(path, parameters)}"`,
    ...(security.length > 0 ? [`-H "Authorization: Bearer $NSEM_TOKEN"`] : []),
    ...(key === undefined ? [] : [`-H ${quote(`Idempotency-Key: ${String(key.example)}`)}`]),
    ...bodyArguments(operation),
    ...outputArguments(operation),
  ].join(' \\\n  ');
}

/** The anchor of a problem, which the type of its documents names. */
export const problemAnchor = ({ type }: Problem): string => type.slice(type.indexOf('#') + 1);

/** The badge of a method; its colour depends on the method. */
export const methodBadge = (method: string): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`;

const places = { path: 'in the path', query: 'in the query', header: 'header' } as const;

const toField = ({
  name,
  in: place,
  description,
  required,
  schema,
  example,
}: Parameter): Field => ({
  name,
  schema,
  description,
  example,
  notes: [places[place], ...(required === true && place !== 'path' ? ['required'] : [])],
});

const part = (title: string, content: Insert): Html =>
  html`<section>
    <h4>${title}</h4>
    ${content}
  </section> `;

function parametersPart({ parameters = [] }: Operation): Insert {
  return parameters.length === 0
    ? undefined
    : part('Parameters', fieldList(parameters.map((one) => toField(one))));
}

const codes = (values: readonly string[]): Insert =>
  values.map((value, at) => [at === 0 ? '' : ' or ', html`<code>${value}</code>`]);

function bodyPart(api: Api, { requestBody }: Operation): Insert {
  if (requestBody === undefined) return undefined;
  const types = Object.keys(requestBody.content);
  // The form has every field of the others, and the file.
  const fullest = requestBody.content['multipart/form-data'] ?? requestBody.content[types[0] ?? ''];
  const fields = fullest === undefined ? [] : fieldsOf(resolve(api, fullest.schema), 'body');
  return part('Body', [
    html`<p class="media">${codes(types)}${requestBody.required === true ? '' : ' (optional)'}</p>`,
    fieldList(fields),
  ]);
}

const successesOf = ({ responses }: Operation) =>
  Object.entries(responses).filter(([status]) => Number(status) < 400);

function contentsOf(content: Readonly<Record<string, Content>> = {}): Insert {
  const [first] = Object.values(content);
  if (first === undefined) return undefined;
  const types = Object.keys(content);
  const isJson = types.includes('application/json');
  if (isJson) return html`<p class="media">${typeOf(first.schema)}</p>`;
  const { contentSchema } = first.schema;
  const contents = contentSchema === undefined ? [] : [': ', typeOf(contentSchema)];
  return html`<p class="media">${[codes(types), ...contents]}</p>`;
}

/** Headers of every response, which are described in the guide. */
const general: ReadonlySet<string> = new Set([
  'Request-Id',
  'Nsem-Version',
  'Nsem-Event-Position',
  'RateLimit',
  'RateLimit-Policy',
]);

function headersOf({ headers = {} }: Response): Insert {
  const own = Object.entries(headers).filter(([name]) => !general.has(name));
  if (own.length === 0) return undefined;
  return html`<ul class="headers">
    ${own.map(([name, { description = '' }]) => html`<li><code>${name}</code> ${description}</li>`)}
  </ul>`;
}

const responsesPart = (operation: Operation): Html =>
  part(
    'Response',
    successesOf(operation).map(
      ([status, response]) =>
        html`<p class="response"><span class="status">${status}</span> ${response.description}</p>
          ${contentsOf(response.content)}${headersOf(response)} `,
    ),
  );

function codesOf({ responses }: Operation): ReadonlySet<string> {
  const contents = Object.values(responses).flatMap(({ content = {} }) => Object.values(content));
  return new Set(contents.flatMap(({ examples = {} }) => Object.keys(examples)));
}

const problemLink = (problem: Problem): Html =>
  html`<li>
    <span class="status">${problem.status}</span>
    <a href="#${problemAnchor(problem)}"><code>${problem.code}</code></a>
  </li>`;

const problemLine = (problem: Problem): Html =>
  html`<li>
    <span class="status">${problem.status}</span>
    <a href="#${problemAnchor(problem)}"><code>${problem.code}</code></a> <q>${problem.detail}</q>
  </li>`;

/** The errors of an operation: its own with a description, and general ones by their codes. */
function errorsPart(api: Api, operation: Operation): Html {
  const possible = codesOf(operation);
  const problems = api.problems.filter(({ code }) => possible.has(code));
  const own = problems.filter(({ code }) => !code.startsWith('http.'));
  const shared = problems.filter(({ code }) => code.startsWith('http.'));
  return part('Errors', [
    own.length === 0
      ? undefined
      : html`<ul class="errors">
          ${own.map((one) => problemLine(one))}
        </ul>`,
    html`<ul class="errors general">
      ${shared.map((one) => problemLink(one))}
    </ul>`,
  ]);
}

const formatExample = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example, undefined, 2);

/** An example request for the terminal, and its response. */
function examplePart(operation: Operation): Html {
  const examples = successesOf(operation).flatMap(([status, { content = {} }]) =>
    Object.values(content).map(({ example }) => ({ status, example })),
  );
  const response = examples.find(({ example }) => example !== undefined);
  return html`<section class="example">
    <h4>Example</h4>
    ${codeBlock(curlExample(operation), 'Example request')}
    ${
      response === undefined
        ? undefined
        : html`<p class="response"><span class="status">${response.status}</span></p>
            ${codeBlock(formatExample(response.example), 'Example response')}`
    }
  </section> `;
}

/** Describes an operation completely. */
export const describeOperation = (api: Api, operation: Operation): Html => {
  const { operationId, method, path, summary, description } = operation;
  return html`<article id="${operationId}">
    <h3><a href="#${operationId}">${summary}</a></h3>
    <p class="call">${methodBadge(method)} <code>${path}</code></p>
    ${markdown(description)}
    ${examplePart(operation)}${parametersPart(operation)}${bodyPart(api, operation)}${responsesPart(operation)}${errorsPart(api, operation)}
  </article> `;
};
