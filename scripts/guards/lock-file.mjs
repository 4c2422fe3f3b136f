/**
 * @typedef {{ version?: string, resolved?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[], license?: string, engines?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockedPackage
 */

/**
 * Optional packages that a locked package names and the lock file does not know, at the place npm would put them.
 * @param {Record<string, LockedPackage>} packages
 */
export function findMissingOptionals(packages) {
  return Object.entries(packages).flatMap(([location, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(packages, location, name))
      .map(([name, range]) => ({ name, version: range.replace(/^[\^~]/, ''), neededBy: entry })),
  );
}

/**
 * Looks where Node would: beside the package, then one level of node_modules up at a time.
 * @param {Record<string, LockedPackage>} packages
 * @param {string} location
 * @param {string} name
 */
function isLocked(packages, location, name) {
  for (let base = location; base; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (packages[`${base}/node_modules/${name}`]) return true;
  }
  return Boolean(packages[`node_modules/${name}`]);
}
