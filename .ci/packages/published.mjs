import { readJson } from '../project.mjs';

/** @typedef {'core' | 'adapters' | 'sdk' | 'testing' | 'cli'} PublishedWorkspace */

/** The workspaces that are published, each after those that it depends on. */
export const published = /** @type {const} */ (['core', 'adapters', 'sdk', 'testing', 'cli']);

/**
 * @param {PublishedWorkspace} workspace
 * @returns {Record<string, any>} its package.json
 */
export const manifestOf = (workspace) => readJson(`${workspace}/package.json`);
