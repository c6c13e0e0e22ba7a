import ipaddr from 'ipaddr.js'
import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Resolves to public addresses only, in case a name that somebody gave has changed since it was checked.
 * @param resolve finds the addresses of a name
 */
export function publicLookupBy(resolve: typeof systemLookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const fit = addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = fit
      if (!first) return done(new Error(`${hostname} is not a public host`), '', 0)
      return options.all ? done(null, fit) : done(null, first.address, first.family)
    })
  }
}

export const publicLookup = publicLookupBy(systemLookup)

/** RFC 6761, RFC 6762, RFC 8375, RFC 9476. */
const PRIVATE_NAME =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|example|onion|alt)$/

/** Deprecated (RFC 4291 §2.5.5.1); ipaddr.js reads `::8.8.8.8` as the IPv4 address inside. */
const IPV4_COMPATIBLE = new BlockList()
IPV4_COMPATIBLE.addSubnet('::', 96, 'ipv6')

/** False for special-purpose addresses (RFC 6890 and its registries): none can be a public service. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || (family === 6 && IPV4_COMPATIBLE.check(address, 'ipv6'))) return false
  return ipaddr.process(address).range() === 'unicast'
}

/** False for an address, a single word, and names that are private or reserved. */
export function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0
  return !isAddress && name.includes('.') && !PRIVATE_NAME.test(name)
}
