import { BlockList, isIP } from 'node:net'

/** Private or reserved names (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const PRIVATE_NAME =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|example|onion|alt)$/

/**
 * Whether a subscription's endpoint could belong to a push service: TLS on its default port, a public name, no
 * credentials. The user supplies the endpoint, so anything else would let them reach hosts that only this server can
 * (SSRF). The resolved address is checked on connect.
 * @param trusted https origins exempt from the host and port checks
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

/** Special-purpose addresses (RFC 6890 and its registries): none can be a public push service. */
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

/** BlockList checks an IPv4-mapped address (::ffff:10.0.0.1) as IPv4. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  return !SPECIAL.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
