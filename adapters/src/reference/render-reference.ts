import { nameOf, type Api, type Chapter, type Schema } from './api-model.ts';
import { describeOperation, methodBadge, problemAnchor } from './describe-operation.ts';
import { fieldList, fieldsOf, schemaAnchor, typeOf } from './describe-schema.ts';
import {
  anchorOf,
  codeBlock,
  Html,
  html,
  inlineMarkdown,
  type Insert,
  markdown,
  titlesOf,
} from './html.ts';
import { referenceStyle } from './reference-style.ts';

/** The mark of the marketplace, a small kente pattern, as an inline image. */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2e7a58"/><path fill="#b4482b" d="M12 0h8v32h-8z"/><path fill="#cf9a1f" d="M0 12h32v8H0z"/></svg>';
const markAddress = `data:image/svg+xml,${encodeURIComponent(mark)}`;

const item = (anchor: string, title: Insert, inside?: Insert): Html =>
  html`<li><a href="#${anchor}">${title}</a>${inside}</li>`;

const operationItems = ({ operations }: Chapter): Html =>
  html`<ul>
    ${operations.map(({ operationId, method, summary }) =>
      item(operationId, [methodBadge(method), ' ', summary]),
    )}
  </ul>`;

const contents = ({ guide, chapters }: Api): Html =>
  html`<nav id="contents" aria-label="Contents">
    <h2>Guide</h2>
    <ul>
      ${titlesOf(guide).map((title) => item(anchorOf(title), title))}
    </ul>
    <h2>Operations</h2>
    <ul class="operations">
      ${chapters.map((chapter) =>
        item(anchorOf(chapter.name), chapter.name, operationItems(chapter)),
      )}
    </ul>
    <h2>More</h2>
    <ul>
      ${item('errors', 'Errors')}${item('schemas', 'Schemas')}
    </ul>
  </nav> `;

const describeChapter = (api: Api, chapter: Chapter): Html =>
  html`<section class="chapter">
    <h2 id="${anchorOf(chapter.name)}">${chapter.name}</h2>
    <p>${inlineMarkdown(chapter.description)}</p>
    <ul class="index">
      ${chapter.operations.map(
        ({ operationId, method, path, summary }) =>
          html`<li>
            <a href="#${operationId}"
              >${methodBadge(method)} <code>${path}</code> <span>${summary}</span></a
            >
          </li> `,
      )}
    </ul>
    ${chapter.operations.map((operation) => describeOperation(api, operation))}
  </section> `;

const errorSection = ({ problems }: Api): Html =>
  html`<section class="chapter">
    <h2 id="errors">Errors</h2>
    <p>
      Every code of a problem document, with an example of its detail. The <code>type</code> of a
      document is the address of its code on this page.
    </p>
    <dl class="problems">
      ${problems.map(
        (problem) =>
          html`<div id="${problemAnchor(problem)}">
            <dt><span class="status">${problem.status}</span> <code>${problem.code}</code></dt>
            <dd>${problem.title}. <q>${problem.detail}</q></dd>
          </div> `,
      )}
    </dl>
  </section> `;

/** The names of the schemas that a part of the document refers to. */
function* referencesIn(piece: unknown): Generator<string> {
  if (typeof piece !== 'object' || piece === null) return;
  const { $ref } = piece as Schema;
  if (typeof $ref === 'string' && $ref.startsWith('#/components/schemas/')) yield nameOf($ref);
  for (const inner of Object.values(piece)) yield* referencesIn(inner);
}

/** The schemas of responses, with all that they refer to; request bodies are shown with the operation. */
function responseSchemas({ chapters, schemas }: Api): readonly string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of referencesIn(schemas[name])) add(next);
  };
  for (const { responses, requestBody } of chapters.flatMap(({ operations }) => operations)) {
    const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => [
      ...referencesIn(schemas[nameOf(schema.$ref ?? '')]),
    ]);
    for (const name of [...referencesIn(responses), ...bodies]) add(name);
  }
  return [...found].toSorted((one, other) => one.localeCompare(other));
}

function describeNamedSchema(name: string, schema: Schema): Html {
  const { description, properties, enum: values, example, oneOf: forms } = schema;
  return html`<article id="${schemaAnchor(name)}">
    <h3><a href="#${schemaAnchor(name)}">${name}</a></h3>
    ${description === undefined ? undefined : markdown(description)}${
      forms === undefined ? undefined : html`<p>${typeOf({ oneOf: forms })}</p>`
    }${
      properties === undefined ? undefined : fieldList(fieldsOf(schema, 'response'))
    }${values === undefined ? undefined : html`<p>One of the ${values.length} <a href="#errors">codes</a>.</p>`}${
      example === undefined || values !== undefined
        ? undefined
        : codeBlock(JSON.stringify(example, undefined, 2), `Example of ${name}`)
    }
  </article> `;
}

const schemaSection = (api: Api): Html =>
  html`<section class="chapter">
    <h2 id="schemas">Schemas</h2>
    <p>The contents of responses.</p>
    ${responseSchemas(api).map((name) => describeNamedSchema(name, api.schemas[name] ?? {}))}
  </section> `;

/** The web UI, which is only served at the root of a host, otherwise the reference itself. */
const homeOf = ({ basePath }: Api): string => (basePath === '' ? '/' : `${basePath}/docs`);

/** Renders the whole API reference as one self-contained page. */
export const renderReference = (api: Api): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${api.summary}" />
        <title>${api.title}</title>
        <link rel="icon" href="${markAddress}" />
        <style>
          ${new Html(referenceStyle)}
        </style>
      </head>
      <body>
        <a class="skip" href="#guide">Skip to the guide</a>
        <header>
          <a class="home" href="${homeOf(api)}"
            ><img src="${markAddress}" alt="" width="28" height="28" /> ${api.title}</a
          >
          <a href="#contents" class="to-contents">Contents</a>
          <a href="${api.basePath}/openapi.json">OpenAPI</a>
        </header>
        <main>
          <div class="title">
            <h1>${api.title} <small>${api.version}</small></h1>
            <p>${api.summary}</p>
          </div>
          ${contents(api)}
          <div class="text" id="guide" tabindex="-1">
            <div class="guide">${markdown(api.guide)}</div>
            ${api.chapters.map((chapter) => describeChapter(api, chapter))}${errorSection(api)}${schemaSection(api)}
          </div>
        </main>
      </body>
    </html> `.text;
