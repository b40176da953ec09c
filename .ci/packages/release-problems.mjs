/**
 * What a release depends on.
 *
 * @typedef {Readonly<{
 *   changedFiles: readonly string[],
 *   pendingChangesets: readonly string[],
 *   hasRepository: boolean,
 *   packages: readonly Readonly<{ name: string, version: string, changelog: string }>[],
 * }>} ReleaseState
 */

/**
 * @param {string} changelog
 * @returns {string | undefined} the version that a changelog begins with
 */
const latestIn = (changelog) => /^## (\S+)$/m.exec(changelog)?.[1];

/**
 * Why the packages cannot be released, as sentences; empty if they can.
 *
 * @param {ReleaseState} state
 * @returns {string[]}
 */
export function findReleaseProblems({ changedFiles, pendingChangesets, hasRepository, packages }) {
  const versions = new Set(packages.map(({ version }) => version));
  const problems = packages
    .filter(({ version, changelog }) => latestIn(changelog) !== version)
    .map(({ name, version }) => `The changelog of ${name} does not begin with ${version}.`);
  if (versions.size > 1) {
    problems.push(`The packages have different versions: ${[...versions].join(', ')}.`);
  }
  if (pendingChangesets.length > 0) {
    const count = pendingChangesets.length;
    problems.push(`${count} changesets are in no version yet: run \`npx changeset version\`.`);
  }
  if (changedFiles.length > 0) {
    problems.push(`Files differ from the last commit: ${changedFiles.join(', ')}.`);
  }
  if (!hasRepository) {
    problems.push('The package.json of the root has no `repository`, which provenance requires.');
  }
  return problems;
}
