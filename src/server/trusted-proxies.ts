import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'
import * as z from 'zod/mini'

/** Fastify's names for loopback and private address ranges. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/** '10.0.0.7', '10.0.0.0/8', 'fd00::/8' or one of the names. */
function isAddressRange(range: string): boolean {
  return NAMED_RANGES.includes(range) || isIP(range) !== 0 || ipaddr.isValidCIDR(range)
}

export const trustedProxies = z.pipe(
  z.string(),
  z.pipe(
    z.transform((list: string) => list.split(',').map((range) => range.trim())),
    z
      .array(z.string())
      .check(
        z.refine(
          (ranges) => ranges.every(isAddressRange),
          'TRUSTED_PROXIES must be comma-separated addresses or ranges like 10.0.0.0/8, or loopback, linklocal, uniquelocal',
        ),
      ),
  ),
)

/** First and last address, as numbers; of an IPv4 address the mapped one, which Fastify compares as well. */
type Span = readonly [bigint, bigint]

const numberOf = (address: ipaddr.IPv6) => BigInt(`0x${Buffer.from(address.toByteArray()).toString('hex')}`)

function spanOf(range: string): Span {
  const [address, bits] = ipaddr.isValidCIDR(range)
    ? ipaddr.parseCIDR(range)
    : [ipaddr.parse(range), isIP(range) === 4 ? 32 : 128]
  const mapped = address.kind() === 'ipv4' ? (address as ipaddr.IPv4).toIPv4MappedAddress() : (address as ipaddr.IPv6)
  const size = 1n << BigInt((address.kind() === 'ipv4' ? 32 : 128) - bits)
  const first = (numberOf(mapped) / size) * size
  return [first, first + size - 1n]
}

/** Nobody on the internet has one of these addresses. */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16']
  .concat('fc00::/7', 'fe80::/10', '::1')
  .map(spanOf)

/** The largest content networks have about 2^21 addresses of IPv4 and a dozen blocks of /32. */
const LIMITS = [
  { within: spanOf('::ffff:0:0/96'), most: 1n << 24n },
  { within: spanOf('::/0'), most: 1n << 108n },
]

/** How many addresses of `within` some span covers. */
function countWithin([from, to]: Span, spans: readonly Span[]): bigint {
  let count = 0n
  let next = from
  for (const [first, last] of spans.toSorted((a, b) => (a[0] < b[0] ? -1 : 1))) {
    const [start, end] = [first > next ? first : next, last < to ? last : to]
    if (end < start) continue
    count += end - start + 1n
    next = end + 1n
  }
  return count
}

/** Whether the ranges together name more of the internet than any proxy has, however they split it. */
export function trustsTheInternet(ranges: readonly string[]): boolean {
  const spans = ranges
    .filter((range) => !NAMED_RANGES.includes(range))
    .map(spanOf)
    .filter(([first, last]) => !PRIVATE.some(([from, to]) => from <= first && last <= to))
  return LIMITS.some(({ within, most }) => countWithin(within, spans) > most)
}
