/** Whether the name of a host is an IPv4 or IPv6 address, possibly with a port. */
export function isNetworkAddress(name: string): boolean {
  return /^[\d.]+$|:/.test(name);
}
