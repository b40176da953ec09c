import { nameOf, type Api, type Chapter, type Schema } from './described-api.ts';
import { describeOperation, methodBadge, problemAnchor } from './describe-operation.ts';
import { fieldList, fieldsOf, shapeAnchor } from './describe-schema.ts';
import { Html, html, type Insert } from './html.ts';
import { anchorOf, block, inlineMarkdown, markdown, titlesOf } from './markdown.ts';
import { referenceStyle } from './reference-style.ts';

/** Kente in small: the mark of the marketplace, as a picture in the text of the page. */
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
    <h2>Calls</h2>
    <ul class="calls">
      ${chapters.map((chapter) =>
        item(anchorOf(chapter.name), chapter.name, operationItems(chapter)),
      )}
    </ul>
    <h2>More</h2>
    <ul>
      ${item('refusals', 'Refusals')}${item('shapes', 'Shapes')}
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

const refusals = ({ problems }: Api): Html =>
  html`<section class="chapter">
    <h2 id="refusals">Refusals</h2>
    <p>Every code that a problem document can carry, with an example of its sentence.</p>
    <dl class="problems">
      ${problems.map(
        ({ code, status, title, detail }) =>
          html`<div id="${problemAnchor(code)}">
            <dt><span class="status">${status}</span> <code>${code}</code></dt>
            <dd>${title}. <q>${detail}</q></dd>
          </div> `,
      )}
    </dl>
  </section> `;

/** The shapes that a piece of the document leads to. */
function* leadsTo(piece: unknown): Generator<string> {
  if (typeof piece !== 'object' || piece === null) return;
  const { $ref } = piece as Schema;
  if (typeof $ref === 'string' && $ref.startsWith('#/components/schemas/')) yield nameOf($ref);
  for (const inner of Object.values(piece)) yield* leadsTo(inner);
}

/** What answers are made of, with all that leads on from there; bodies are shown where they are sent. */
function shapesOf({ chapters, schemas }: Api): readonly string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of leadsTo(schemas[name])) add(next);
  };
  for (const { responses, requestBody } of chapters.flatMap(({ operations }) => operations)) {
    const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => [
      ...leadsTo(schemas[nameOf(schema.$ref ?? '')]),
    ]);
    for (const name of [...leadsTo(responses), ...bodies]) add(name);
  }
  return [...found].toSorted((one, other) => one.localeCompare(other));
}

function describeShape(name: string, schema: Schema): Html {
  const { description, properties, enum: values, example } = schema;
  return html`<article id="${shapeAnchor(name)}">
    <h3><a href="#${shapeAnchor(name)}">${name}</a></h3>
    ${description === undefined ? undefined : markdown(description)}${
      properties === undefined ? undefined : fieldList(fieldsOf(schema, 'answer'))
    }${values === undefined ? undefined : html`<p>One of the ${values.length} <a href="#refusals">codes</a>.</p>`}${
      example === undefined || values !== undefined
        ? undefined
        : block(JSON.stringify(example, undefined, 2), `Example of ${name}`)
    }
  </article> `;
}

const shapes = (api: Api): Html =>
  html`<section class="chapter">
    <h2 id="shapes">Shapes</h2>
    <p>What answers are made of.</p>
    ${shapesOf(api).map((name) => describeShape(name, api.schemas[name] ?? {}))}
  </section> `;

/** The whole API reference as one page, which needs nothing else. */
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
          <a class="home" href="/"
            ><img src="${markAddress}" alt="" width="28" height="28" /> ${api.title}</a
          >
          <a href="#contents" class="to-contents">Contents</a>
          <a href="/openapi.json">OpenAPI</a>
        </header>
        <main>
          <div class="title">
            <h1>${api.title} <small>${api.version}</small></h1>
            <p>${api.summary}</p>
          </div>
          ${contents(api)}
          <div class="text" id="guide" tabindex="-1">
            <div class="guide">${markdown(api.guide)}</div>
            ${api.chapters.map((chapter) => describeChapter(api, chapter))}${refusals(api)}${shapes(api)}
          </div>
        </main>
      </body>
    </html> `.text;
