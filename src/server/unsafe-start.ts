import { isGuessable } from './guessable-secret.ts'
import { isLoopback } from '#server/http/loopback.ts'
import { findSharedSecret } from './secret-variables.ts'
import { trustsTheInternet } from './trusted-proxies.ts'

/** Services that get addresses of people, documents, keys or traces. */
const SERVICES = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'S3_ENDPOINT',
  'STRIPE_API_BASE',
  'TWILIO_API_BASE',
  'GEOCODER_URL',
  'ROUTER_URL',
  'FMCSA_URL',
  'DOT_DATA_URL',
  'MAP_STYLE_URL',
] as const
const DATABASES = ['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const
const GENERATED = ['AUTH_SECRET', 'METRICS_TOKEN', 'OPERATOR_TOKEN'] as const

type Text = string | undefined
interface Values extends Partial<
  Record<
    | (typeof SERVICES)[number]
    | (typeof DATABASES)[number]
    | (typeof GENERATED)[number]
    | 'APP_URL'
    | 'SMTP_URL'
    | 'MALWARE_SCANNER',
    Text
  >
> {
  HOST: string
  TRUSTED_PROXIES: readonly string[]
}

/** 'verify-full' alone means the same to the driver and to pg_dump: encrypted, and by whom the name promises. */
function crossesNetworkOpenly(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const hosts = [decodeURIComponent(hostname), ...searchParams.getAll('host'), ...searchParams.getAll('hostaddr')]
  const isHere = hosts.every((host) => host === '' || host.startsWith('/') || isLoopback(host))
  const modes = searchParams.getAll('sslmode')
  return !isHere && !(modes.length > 0 && modes.every((mode) => mode === 'verify-full'))
}

function isOpenMail(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  return protocol !== 'smtps:' && searchParams.get('requireTLS') !== 'true' && !isLoopback(hostname)
}

function* findInProduction(values: Values): Generator<string> {
  for (const name of GENERATED)
    if (values[name] && isGuessable(values[name])) yield `${name}: too easy to guess; generate a random one`
  const [one, other] = findSharedSecret(values) ?? []
  if (one) yield `${one}: has the value of ${other}; give each its own`
  if (trustsTheInternet(values.TRUSTED_PROXIES))
    yield 'TRUSTED_PROXIES: every caller could name any address as its own; name the proxies'
  if (values.APP_URL?.startsWith('http:')) yield 'APP_URL: must start with https:// in production'
  for (const name of DATABASES)
    if (values[name] && crossesNetworkOpenly(values[name]))
      yield `${name}: data would cross the network unprotected; add ?sslmode=verify-full`
  for (const name of SERVICES) {
    const url = values[name] === undefined ? null : new URL(values[name])
    if (url?.protocol === 'http:' && !isLoopback(url.hostname))
      yield `${name}: data would cross the network unencrypted; use https://`
  }
  // clamd itself can't encrypt
  if (values.MALWARE_SCANNER && !isLoopback(new URL(values.MALWARE_SCANNER).hostname))
    yield 'MALWARE_SCANNER: documents would cross the network unencrypted; run it, or a tunnel to it, on this machine'
  if (values.SMTP_URL && isOpenMail(values.SMTP_URL))
    yield 'SMTP_URL: emails would cross the network unencrypted; use smtps:// or add ?requireTLS=true'
}

/**
 * What would expose demo accounts, sessions, data or emails to other hosts, as 'VARIABLE: why'.
 * @returns null when nothing would
 */
export function findUnsafe(values: Values, production: boolean): string | null {
  if (production) return findInProduction(values).next().value ?? null
  return isLoopback(values.HOST)
    ? null
    : 'HOST: outside production it must be a loopback address, because the demo accounts have a published password'
}
