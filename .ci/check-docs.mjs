// Fails when a link of the documentation leads to a file or heading that is not there, and when a line of its
// prose is longer than one of the code.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { committedFiles } from './committed-files.mjs';
import { root } from './project.mjs';

const inlineLink = /\]\(\s*<?([^()\s>]+)(?:[\s>][^()]*)?\)/g;
const longestLine = 100;
const referenceLink = /^\[[^\]]+\]:\s*<?(\S+?)>?\s*$/gm;

/** @param {string} page relative to the root */
function brokenLinks(page) {
  return linksOf(page)
    .filter((link) => !/^[a-z][a-z+.-]*:/i.test(link))
    .filter((link) => !leadsSomewhere(page, link))
    .map((link) => `${page} links to ${link}, which is not there`);
}

/** @param {string} page */
function longLines(page) {
  return withoutCode(page)
    .split('\n')
    .filter((line) => !/^\s*(\||#|!\[|<)/.test(line) && [...line].length > longestLine)
    .map((line) => `${page} has a line of more than ${longestLine} characters: ${line}`);
}

/** @param {string} page */
const withoutCode = (page) =>
  readFileSync(join(root, page), 'utf8').replace(/^(`{3,}(?!`)|~{3,}(?!~))[^]*?^\1/gm, '');

/** @param {string} page */
function linksOf(page) {
  const prose = withoutCode(page).replace(/`[^`\n]*`/g, '');
  const found = [...prose.matchAll(inlineLink), ...prose.matchAll(referenceLink)];
  return found.map((match) => match[1] ?? '');
}

/**
 * @param {string} page
 * @param {string} link
 */
function leadsSomewhere(page, link) {
  const [path = '', heading] = decodeURI(link).split('#');
  const target = path === '' ? join(root, page) : join(root, dirname(page), path);
  const isInside = !relative(root, target).startsWith('..');
  if (!isInside || !existsSync(target)) return false;
  if (heading === undefined || !target.endsWith('.md')) return true;
  return statSync(target).isFile() && anchorsOf(target).includes(heading);
}

/**
 * @param {string} path of a page
 * @returns {string[]} what its headings are called in links
 */
function anchorsOf(path) {
  const headings = readFileSync(path, 'utf8').matchAll(/^#{1,6} (.+)$/gm);
  return Array.from(headings, ([, title = '']) =>
    title
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

const pages = committedFiles().filter((file) => /^(README\.md|docs\/.*\.md)$/.test(file));
const problems = pages.flatMap((page) => [...brokenLinks(page), ...longLines(page)]);
if (!pages.includes('README.md')) problems.push('README.md is missing');
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
