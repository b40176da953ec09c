// Who may import what: the table of docs/architecture.md, as code.

/**
 * @typedef {object} Import
 * @property {string} file the importing file, relative to the root, with forward slashes
 * @property {string} specifier as written
 * @property {string} [target] where a relative specifier leads, relative to the root
 *
 * @typedef {(imported: Import) => string | undefined} Rule what is wrong, if anything is
 */

/** What each workspace may import of our own packages. @type {Record<string, string[]>} */
const ourPackages = {
  core: [],
  adapters: ['@nsem/core'],
  sdk: [],
  cli: ['@nsem/sdk'],
  web: ['@nsem/sdk'],
  examples: ['@nsem/sdk', '@nsem/adapters'],
};

/** Outside packages that are known in one place only, so that it alone changes with them. */
const homes = [
  {
    packages: /^(@mikro-orm\/|better-sqlite3$|kysely$|pg$)/,
    folders: ['adapters/src/persistence/', 'adapters/src/data-dir-lock'],
  },
  { packages: /^(@koa\/|koa$|koa-)/, folders: ['adapters/src/http/'] },
];

/** @type {Rule} */
function ownPackages({ file, specifier }) {
  if (!specifier.startsWith('@nsem/') || isDevelopment(file)) return undefined;
  const workspace = workspaceOf(file);
  const allowed = ourPackages[workspace] ?? [];
  if (allowed.includes(specifier)) return undefined;
  return `${workspace} may import ${allowed.join(' and ') || 'nothing'} of our packages`;
}

/** @type {Rule} */
function staysInWorkspace({ file, target }) {
  if (target === undefined || workspaceOf(target) === workspaceOf(file)) return undefined;
  const isSharedTestSetup = isDevelopment(file) && target.startsWith('.ci/');
  return isSharedTestSetup ? undefined : 'reaches into another workspace past its package';
}

/** @type {Rule} */
function leavesTestsAlone({ file, target }) {
  if (target === undefined || isDevelopment(file) || !isDevelopment(target)) return undefined;
  return 'is delivered code and imports code of tests';
}

/** @type {Rule} */
function coreImportsNothing({ file, specifier, target }) {
  if (workspaceOf(file) !== 'core' || target !== undefined) return undefined;
  const isTestTool = ['vitest', 'fast-check'].includes(specifier);
  if (isDevelopment(file) && isTestTool) return undefined;
  if (isTest(file) && specifier.startsWith('node:')) return undefined;
  return 'core imports nothing from outside';
}

/** @type {Rule} */
function sdkHasOneDependency({ file, specifier, target }) {
  if (workspaceOf(file) !== 'sdk' || target !== undefined || isDevelopment(file)) return undefined;
  const isAllowed = specifier === 'undici' || /^(node:|#|@nsem\/)/.test(specifier);
  return isAllowed ? undefined : 'the SDK has no dependency besides undici';
}

/** @type {Rule} */
function packagesStayHome({ file, specifier }) {
  if (isDevelopment(file)) return undefined;
  const home = homes.find(({ packages }) => packages.test(specifier));
  if (!home || home.folders.some((folder) => file.startsWith(folder))) return undefined;
  return `${specifier} belongs to ${home.folders.join(' and ')}`;
}

/** @type {Rule} */
function httpAndPersistenceMeetInCompose({ file, target = '' }) {
  const [http, persistence] = ['adapters/src/http/', 'adapters/src/persistence/'];
  const crosses =
    (file.startsWith(http) && target.startsWith(persistence)) ||
    (file.startsWith(persistence) && target.startsWith(http));
  if (!crosses || isDevelopment(file)) return undefined;
  return 'http and persistence know of each other only through core; compose.ts joins them';
}

/** @type {Rule[]} */
export const importRules = [
  ownPackages,
  staysInWorkspace,
  leavesTestsAlone,
  coreImportsNothing,
  sdkHasOneDependency,
  packagesStayHome,
  httpAndPersistenceMeetInCompose,
];

/** @param {string} file */
export function mustBePure(file) {
  return file.startsWith('core/src/') && !isDevelopment(file);
}

/** @param {string} file */
function workspaceOf(file) {
  return file.split('/')[0] ?? '';
}

/** @param {string} file */
function isTest(file) {
  return /\.test\.tsx?$|^[a-z]+\/test\//.test(file);
}

/** Tests, their kit, measurements and generators: never part of what is delivered. @param {string} file */
function isDevelopment(file) {
  return (
    isTest(file) ||
    /^[a-z]+\/((src|app)\/([a-z-]+\/)?testing|bench|scripts)\/|^([a-z]+\/)?[\w-]+\.config\.ts$/.test(
      file,
    )
  );
}
