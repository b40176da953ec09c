import { cruise } from 'dependency-cruiser';

import { adaptersRules } from './adapters-rules.mjs';
import { acyclicTopics, coreRules } from './core-rules.mjs';
import { development } from './rule.mjs';
import { sdkRules } from './sdk-rules.mjs';
import { acyclicFolders, webRules } from './web-rules.mjs';
import { workspaceRules } from './workspace-rules.mjs';

/** @typedef {{ rule: string, from: string, to: string, comment: string }} Violation */

const notSources = '(^|/)(dist|build|\\.react-router)/';

/** It names the stores of all topics, and the topics use it. */
const unitOfWork = '^core/src/(ports/)?unit-of-work\\.port\\.ts$';

const fileRules = [...workspaceRules, ...coreRules, ...adaptersRules, ...sdkRules, ...webRules];

/** Of core and web, on delivered code only: a test may use any topic, and its folder would too. */
const folderRules = [acyclicTopics, acyclicFolders];

/** @type {Partial<import('dependency-cruiser').IResolveOptions>} */
const resolution = {
  // Our packages lead to their sources, so that a circle through them is found.
  conditionNames: ['source', 'import', 'node', 'default', 'types'],
  exportsFields: ['exports'],
};

/** The names of all rules. */
export const ruleNames = [...fileRules, ...folderRules].map(({ name }) => name ?? '');

/**
 * @param {string} root of a checkout
 * @param {string[]} workspaces the folders to read
 * @returns {Promise<Violation[]>} imports that the architecture does not allow
 */
export async function findViolations(root, workspaces) {
  const byFile = await judge(root, workspaces, { rules: fileRules, ignored: [] });
  const byFolder = await judge(root, ['core', 'web'], {
    rules: folderRules,
    ignored: [...development, unitOfWork],
  });
  return [...byFile, ...byFolder];
}

/**
 * @param {string} root
 * @param {string[]} workspaces
 * @param {{ rules: import('./rule.mjs').Rule[], ignored: string[] }} options
 * @returns {Promise<Violation[]>}
 */
async function judge(root, workspaces, { rules, ignored }) {
  const { output } = await cruise(
    workspaces,
    {
      baseDir: root,
      ruleSet: { forbidden: rules },
      validate: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: [notSources, ...ignored] },
      moduleSystems: ['es6', 'cjs'],
      tsPreCompilationDeps: true,
    },
    resolution,
  );
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map(({ name }) => name).join(' → ') : to,
    comment: rules.find(({ name }) => name === rule.name)?.comment ?? '',
  }));
}
