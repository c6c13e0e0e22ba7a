import { BlockList, isIP } from 'node:net'

/** Names that lead into somebody's own network, or nowhere (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const PRIVATE_NAME =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|example|onion|alt)$/

/**
 * Whether a subscription's address is one that a push service could have: TLS on its usual port, a public name, no
 * credentials. Whoever saves a subscription chooses the address, so that anything else would let them make this server
 * ask machines that only it can reach (SSRF). What the name resolves to is judged when it is connected to.
 * @param trusted origins that are allowed whatever they are
 */
export function isPushAddress(endpoint: string, trusted: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin, hash } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return false
  if (trusted.includes(origin)) return true
  const name = hostname.replace(/\.$/, '')
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0
  return port === '' && !isAddress && name.includes('.') && !PRIVATE_NAME.test(name)
}

/** Special-purpose addresses (RFC 6890 and its registries): none of them is a push service on the internet. */
const SPECIAL = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  SPECIAL.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  SPECIAL.addSubnet(net, bits, 'ipv6')

/** An IPv4 address in IPv6 clothes (::ffff:10.0.0.1) is judged as what it is. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  return !SPECIAL.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
