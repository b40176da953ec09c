/** The style sheet of the API reference, with the colours of `web/app/ui/tokens.css`, light and dark. */
export const referenceStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f8f5ee, #0f1815);
  --card: light-dark(#fffefb, #172420);
  --sunken: light-dark(#f1ece1, #12201b);
  --line: light-dark(#e3ddd0, #2d3d37);
  --ink: light-dark(#1b2a24, #eaf0eb);
  --soft: light-dark(#54625b, #a7b7ae);
  --green: light-dark(#24694b, #90c2a8);
  --green-soft: light-dark(#e4f0e9, #1d3a2e);
  --gold: light-dark(#74530c, #e8c25d);
  --gold-soft: light-dark(#fbf1d8, #3a3016);
  --clay: light-dark(#98391f, #efbba9);
  --clay-soft: light-dark(#fae6df, #43231a);
  --indigo: light-dark(#394e93, #b9c5e6);
  --indigo-soft: light-dark(#e5e9f6, #232d4b);
  --mono: ui-monospace, 'Cascadia Mono', Menlo, 'DejaVu Sans Mono', monospace;
}
*, *::before, *::after { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif;
}
h1, h2, h3, h4 { margin: 0; line-height: 1.2; text-wrap: balance; }
h1, h2, h3 { letter-spacing: -0.015em; }
p, ul, ol, dl, dd { margin: 0; padding: 0; }
ul { list-style: none; }
a { color: var(--green); text-underline-offset: 0.2em; }
code, pre { font-family: var(--mono); font-size: 0.875em; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--indigo); outline-offset: 2px; border-radius: 4px; }
.text:focus { outline: none; }

.skip { position: absolute; inset: -5rem auto auto 1rem; z-index: 3; padding: 0.6rem 1rem; background: var(--ink); color: var(--paper); border-radius: 8px; }
.skip:focus { position: fixed; inset-block-start: 0.6rem; }

header {
  position: sticky;
  inset-block-start: 0;
  z-index: 2;
  display: flex;
  align-items: center;
  gap: 0.25rem 1.25rem;
  min-height: 3.5rem;
  padding: 0.35rem clamp(1rem, 4vw, 2rem) 0;
  background: var(--card);
  border-block-end: 1px solid var(--line);
}
header::before {
  content: '';
  position: absolute;
  inset: 0 0 auto;
  height: 4px;
  background: repeating-linear-gradient(90deg, #2e7a58 0 28px, #cf9a1f 28px 36px, #b4482b 36px 44px, #cf9a1f 44px 52px);
}
header a { padding-block: 0.6rem; font-weight: 600; }
header .home { display: flex; align-items: center; gap: 0.6rem; margin-inline-end: auto; color: var(--ink); text-decoration: none; }

main { max-width: 86rem; margin-inline: auto; padding: 1.5rem clamp(1rem, 4vw, 2rem) 4rem; }
.text { min-width: 0; }
.title p { margin-block: 0.4rem 1.25rem; color: var(--soft); font-size: 1.1rem; }
h1 { font-size: clamp(1.8rem, 6vw, 2.5rem); }
h1 small { padding: 0.1em 0.5em; border-radius: 999px; background: var(--gold-soft); color: var(--gold); font-size: 0.9rem; letter-spacing: 0; vertical-align: middle; white-space: nowrap; }

nav { margin-block-end: 2rem; padding: 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
nav h2 { margin-block: 1rem 0.25rem; font-size: 0.8rem; letter-spacing: 0.04em; text-transform: uppercase; color: var(--soft); }
nav h2:first-child { margin-block-start: 0; }
nav > ul { display: flex; flex-wrap: wrap; column-gap: 1.1rem; }
nav li > a { display: inline-block; padding-block: 0.35rem; }
nav ul ul { display: none; }

.guide { max-width: 46rem; }
.guide h2 { margin-block: 2rem 0.6rem; font-size: 1.3rem; }
.guide p + p, .guide p + pre, .guide pre + p, .guide > p:first-child { margin-block-start: 0.8rem; }

.chapter { margin-block-start: 3.5rem; }
.chapter > h2 { padding-block-start: 1.5rem; border-block-start: 4px solid var(--line); font-size: clamp(1.5rem, 5vw, 1.9rem); }
.chapter > h2 + p { margin-block-start: 0.5rem; color: var(--soft); }
.index { margin-block-start: 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card); overflow: hidden; }
.index li + li { border-block-start: 1px solid var(--line); }
.index a { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.15rem 0.7rem; padding: 0.6rem 0.9rem; color: var(--ink); text-decoration: none; }
.index a:hover { background: var(--sunken); }
.index a span:last-child { flex-basis: 100%; color: var(--soft); }

article { margin-block-start: 2.5rem; padding: clamp(1rem, 3vw, 1.5rem); border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
article:target { border-color: var(--green); }
article > p { margin-block-start: 0.6rem; max-width: 46rem; }
h3 { font-size: 1.25rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { margin-block: 1.5rem 0.5rem; font-size: 0.8rem; letter-spacing: 0.04em; text-transform: uppercase; color: var(--soft); }
.call { font-weight: 600; }

.method { display: inline-block; min-width: 4.2em; padding: 0.15em 0.5em; border-radius: 6px; font: 700 0.72rem/1.5 var(--mono); text-align: center; background: var(--indigo-soft); color: var(--indigo); }
.method.post { background: var(--green-soft); color: var(--green); }
.method.put { background: var(--gold-soft); color: var(--gold); }
.method.delete { background: var(--clay-soft); color: var(--clay); }
.status { display: inline-block; min-width: 2.6rem; font: 700 0.8rem/1.5 var(--mono); color: var(--gold); }
.response .status { color: var(--green); }

pre { margin: 0.6rem 0 0; padding: 0.9rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--sunken); overflow-x: auto; line-height: 1.5; }
pre code { font-size: 0.82rem; overflow-wrap: normal; }
.media { color: var(--soft); }
.response + .media { margin-block-start: 0.3rem; }
.example-value { color: var(--soft); font-size: 0.93rem; }
pre + .response, .headers + .response, .response + .response { margin-block-start: 1.2rem; }
.headers { margin-block-start: 0.6rem; color: var(--soft); font-size: 0.93rem; }
.headers code { color: var(--ink); }

.fields > div, .problems > div { padding-block: 0.55rem; border-block-start: 1px solid var(--line); }
.fields > div:first-child { border-block-start: 0; }
.fields dt > code { font-weight: 700; font-size: 0.93rem; }
.fields dt { overflow-wrap: anywhere; }
.type { color: var(--soft); font-size: 0.93rem; }
.note { padding: 0.05em 0.5em; border-radius: 999px; background: var(--sunken); color: var(--soft); font-size: 0.8rem; }
.fields .fields { margin-block-start: 0.5rem; padding-inline-start: 0.9rem; border-inline-start: 3px solid var(--line); }
.problems { margin-block-start: 1rem; }
.problems dt code { font-weight: 700; }
.problems div:target { background: var(--gold-soft); }
.errors li { padding-block: 0.25rem; }
.errors q, .problems q { color: var(--soft); }
.errors.general { display: flex; flex-wrap: wrap; column-gap: 1.2rem; font-size: 0.93rem; }
.errors.general .status { min-width: 0; }

@media (min-width: 64rem) {
  html { scroll-padding-top: 5rem; }
  main { display: grid; grid-template: auto 1fr / 19rem minmax(0, 1fr); gap: 0 2.5rem; align-items: start; }
  .title { grid-column: 2; }
  nav { grid-area: 1 / 1 / 3 / 2; }
  .text { grid-area: 2 / 2; }
  .to-contents { display: none; }
  nav { position: sticky; inset-block-start: 4.75rem; max-height: calc(100dvh - 6rem); margin: 0; padding: 0 0.5rem 1rem 0; border: 0; background: none; overflow-y: auto; font-size: 0.93rem; }
  nav > ul { display: block; }
  nav ul ul { display: block; margin-block-end: 0.6rem; }
  nav .operations > li > a { font-weight: 600; }
  nav li a { display: block; padding-block: 0.2rem; color: var(--ink); text-decoration: none; }
  nav li a:hover { text-decoration: underline; }
  nav ul ul a { display: grid; grid-template-columns: 3.4rem 1fr; align-items: baseline; color: var(--soft); }
  nav ul ul .method.method { min-width: 0; padding: 0; background: none; font-size: 0.65rem; text-align: start; }
  article { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 0.85fr); column-gap: 2rem; }
  article > * { grid-column: 1; }
  article > .example { grid-column: 2; grid-row: 1 / span 20; }
  article > .example h4 { margin-block-start: 0; }
  .index a span:last-child { flex-basis: auto; margin-inline-start: auto; text-align: end; }
}
@media print {
  header, nav, .skip { display: none; }
  main { display: block; max-width: none; padding: 0; }
  article { display: block; border: 0; padding: 0; }
  pre { white-space: pre-wrap; }
  h2, h3, h4, .call { break-after: avoid; }
  pre, .fields > div { break-inside: avoid; }
}
`;
