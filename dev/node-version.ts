/** Whether a version of Node, such as `22.18.0`, is supported. Older ones, from 20.20 on, start and test the portal. */
export function isSupported(version = process.versions.node): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

/** Throws on a Node that is not supported: it lacks SQLite, and Wrangler does not promise to run there. */
export function requireSupportedNode(version = process.versions.node): void {
  if (!isSupported(version)) throw new Error(`This needs Node 22.18 or newer, and this is ${version}.`);
}
