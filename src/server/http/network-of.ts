import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * What rate limits count as one source: an IPv4 address, or the /64 that one IPv6 site has at least (RFC 6177). A caller
 * can use every address of its /64.
 */
export function networkOf(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const site = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${site.join(':')}::/64`
}
