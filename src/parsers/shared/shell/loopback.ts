/**
 * Whether a name or address is the host itself (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, section
 * 2.5.3). An IPv6 address may be in brackets.
 */
export function isLoopback(host: string): boolean {
  const plain = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  return (
    /^(?:[\w.-]{1,200}\.)?localhost$|^(?:localhost4?6?\.localdomain4?6?|ip6-localhost|ip6-loopback)$/.test(plain) ||
    /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(plain) ||
    /^(?:0{1,4}:){7}0{0,3}1$|^(?:0{1,4}:){0,6}:0{0,3}1$|^::(?:0{1,4}:){0,5}0{0,3}1$/.test(plain)
  );
}
