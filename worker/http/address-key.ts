/** The eight groups of an IPv6 address as numbers; null for anything else. */
function groupsOf(address: string): number[] | null {
  if (!URL.canParse(`http://[${address}]`)) return null;
  // The URL parser writes every form of an address in one way: lower case, without leading zeros and dotted decimals.
  const [start = '', end = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [start, end].map((part) => (part ? part.split(':') : []));
  if (!left || !right) return null;
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/**
 * What rate limits count an address by: an IPv4 address as it is, also when it is mapped into IPv6, and an IPv6 address by its /64,
 * as one connection has 2⁶⁴ of them.
 */
export function addressKey(address: string): string {
  const groups = address.includes(':') ? groupsOf(address) : null;
  if (!groups) return address;
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}
