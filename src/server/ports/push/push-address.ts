import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

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

/** Deprecated (RFC 4291 §2.5.5.1); ipaddr.js reads `::8.8.8.8` as the IPv4 address inside. */
const IPV4_COMPATIBLE = new BlockList()
IPV4_COMPATIBLE.addSubnet('::', 96, 'ipv6')

/** False for special-purpose addresses (RFC 6890 and its registries): none can be a public push service. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || (family === 6 && IPV4_COMPATIBLE.check(address, 'ipv6'))) return false
  return ipaddr.process(address).range() === 'unicast'
}
