import ipaddr from 'ipaddr.js'
import * as z from 'zod/mini'
import { isIP } from 'node:net'
import type { TwilioConfig } from '#server/ports/phone-code/twilio-phone-codes.ts'
import { isGuessable } from './guessable-secret.ts'
import { OPERATOR_VARIABLES, type OperatorConfig, readOperatorConfig } from './operator-config.ts'
import {
  address,
  readRegisterConfig,
  readStripeConfig,
  readTwilioConfig,
  type RegisterConfig,
  REGISTERS,
  STRIPE_VARIABLES,
  type StripeConfig,
  TWILIO_VARIABLES,
  vapidKey,
} from './vendor-config.ts'

function flag(name: string) {
  return z.pipe(
    z.enum(['true', 'false', '1', '0'], `${name} must be true or false`),
    z.transform((value) => value === 'true' || value === '1'),
  )
}

/** Apple's push service answers 403 unless the subject's host is public. */
function isReachable(subject: string): boolean {
  const host = /^(?:mailto:[^@\s]+@|https:\/\/)([^/:?#\s]+)/.exec(subject)?.[1] ?? ''
  return (
    host.includes('.') && !/(^|\.)(localhost|local|test|invalid|example|internal)$/.test(host) && !/^[\d.]+$/.test(host)
  )
}

/** Fastify's names for loopback and private address ranges. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/** '10.0.0.7', '10.0.0.0/8', 'fd00::/8' or one of the names. */
function isAddressRange(range: string): boolean {
  return PROXY_RANGES.includes(range) || isIP(range) !== 0 || ipaddr.isValidCIDR(range)
}

const trustedProxies = z.pipe(
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

const DRAIN_SECONDS = 5

const GEOCODERS = ['gazetteer', 'photon', 'nominatim', 'google'] as const
const ROUTERS = ['road-model', 'osrm', 'valhalla', 'openrouteservice', 'google'] as const
/** What each service requires; the rest has a default or isn't needed. */
const NEEDED = {
  gazetteer: [],
  photon: ['URL'],
  nominatim: ['URL'],
  'road-model': [],
  osrm: ['URL'],
  valhalla: ['URL'],
  openrouteservice: ['KEY'],
  google: ['KEY'],
} as const

const environment = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'test', 'production'], "NODE_ENV must be 'development', 'test' or 'production'"),
    'development',
  ),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(
    z.coerce
      .number('PORT must be a number')
      .check(
        z.int('PORT must be a whole number'),
        z.gte(0, 'PORT must be at least 0'),
        z.lte(65535, 'PORT must be at most 65535'),
      ),
    3000,
  ),
  TRUSTED_PROXIES: z.prefault(trustedProxies, 'loopback'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres://')),
  ),
  DEMO_LOADS: z._default(
    z.coerce
      .number('DEMO_LOADS must be a number')
      .check(
        z.int('DEMO_LOADS must be a whole number'),
        z.gte(0, 'DEMO_LOADS must be at least 0'),
        z.lte(2_000_000, 'DEMO_LOADS must be at most 2,000,000'),
      ),
    5000,
  ),
  AUTH_SECRET: z.optional(z.string().check(z.minLength(32, 'AUTH_SECRET must be at least 32 characters'))),
  GEOCODER: z._default(z.enum(GEOCODERS, `GEOCODER must be one of ${GEOCODERS.join(', ')}`), 'gazetteer'),
  GEOCODER_URL: address('GEOCODER_URL'),
  GEOCODER_KEY: z.optional(z.string()),
  ROUTER: z._default(z.enum(ROUTERS, `ROUTER must be one of ${ROUTERS.join(', ')}`), 'road-model'),
  ROUTER_URL: address('ROUTER_URL'),
  ROUTER_KEY: z.optional(z.string()),
  MAP_STYLE_URL: address('MAP_STYLE_URL'),
  MAP_ORIGINS: z._default(
    z
      .string()
      .check(
        z.regex(
          /^\s*(https?:\/\/[\w.:-]+\s*)*$/,
          'MAP_ORIGINS must be space-separated origins, like https://tiles.example',
        ),
      ),
    '',
  ),
  APP_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^/]+$/, 'APP_URL must be an origin, like https://milepost.example')),
  ),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'SMTP_URL must start with smtp:// or smtps://'))),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/@/, 'MAIL_FROM must contain an email address')),
    'Milepost <no-reply@milepost.test>',
  ),
  VAPID_SUBJECT: z.optional(
    z
      .string()
      .check(
        z.refine(
          isReachable,
          'VAPID_SUBJECT must be https:// or mailto: with a public host; push services reject anything else',
        ),
      ),
  ),
  VAPID_PUBLIC_KEY: vapidKey('VAPID_PUBLIC_KEY', 65),
  VAPID_PRIVATE_KEY: vapidKey('VAPID_PRIVATE_KEY', 32),
  PUSH_TRUSTED_ORIGINS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^https:\/\/[^/,]+(,https:\/\/[^/,]+)*$/,
          'PUSH_TRUSTED_ORIGINS must be comma-separated https:// origins',
        ),
      ),
  ),
  BILLING: z.optional(z.enum(['stripe', 'sandbox'], 'BILLING must be stripe or sandbox')),
  ...STRIPE_VARIABLES,
  ...TWILIO_VARIABLES,
  LIVE_CHAT_SCRIPT_URL: z.optional(
    z.url({ protocol: /^https$/, error: 'LIVE_CHAT_SCRIPT_URL must be a URL that starts with https://' }),
  ),
  S3_ENDPOINT: address('S3_ENDPOINT'),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET must be the name of a bucket')),
  ),
  S3_REGION: z._default(
    z.string().check(z.regex(/^[\w-]+$/, 'S3_REGION must be a region, like us-east-1')),
    'us-east-1',
  ),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  LIVE_CHAT_ORIGINS: z._default(
    z
      .string()
      .check(
        z.regex(
          /^\s*(https:\/\/[\w.:*-]+\s*)*$/,
          'LIVE_CHAT_ORIGINS must be space-separated origins, like https://chat.example',
        ),
      ),
    '',
  ),
  BOARD_CACHE_MS: z._default(
    z.coerce
      .number('BOARD_CACHE_MS must be a number')
      .check(
        z.int('BOARD_CACHE_MS must be a whole number'),
        z.gte(0, 'BOARD_CACHE_MS must be at least 0'),
        z.lte(1000, 'BOARD_CACHE_MS must be at most 1,000'),
      ),
    1000,
  ),
  DRAIN_SECONDS: z.optional(
    z.coerce.number().check(z.gte(0), z.lte(60, 'DRAIN_SECONDS must be a number from 0 to 60')),
  ),
  ...OPERATOR_VARIABLES,
  CARRIER_REGISTER: z.optional(z.enum(REGISTERS, `CARRIER_REGISTER must be one of ${REGISTERS.join(', ')}`)),
  FMCSA_WEB_KEY: z.optional(z.string().check(z.regex(/^\w{16,128}$/, 'FMCSA_WEB_KEY must be the key alone'))),
  FMCSA_URL: address('FMCSA_URL'),
  DOT_DATA_URL: address('DOT_DATA_URL'),
  RATE_LIMITS: z._default(flag('RATE_LIMITS'), true),
  ALLOW_INSECURE: z._default(flag('ALLOW_INSECURE'), false),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent',
    ),
    'warn',
  ),
})

/** Every variable that the server reads; docs/operations.md explains them. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape)

/** 'Milepost <no-reply@milepost.test>' or the bare address. */
function addressIn(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from
}

/** A service behind a port. What it requires is set: see `NEEDED`. */
export interface ServiceConfig<Name> {
  name: Name
  url: string | undefined
  key: string | undefined
}

export interface Config extends OperatorConfig {
  production: boolean
  host: string
  port: number
  /** proxies whose word for the caller's address is trusted; anyone else could forge it */
  trustedProxies: string[]
  dataDir: string
  databaseUrl: string | undefined
  demoLoads: number
  authSecret: string | undefined
  geocoder: ServiceConfig<(typeof GEOCODERS)[number]>
  router: ServiceConfig<(typeof ROUTERS)[number]>
  /** a MapLibre style or a tile archive; undefined for the built-in map */
  mapStyleUrl: string | undefined
  /** origins that map may load from: its own and MAP_ORIGINS */
  mapOrigins: string[]
  /** origin for links in emails */
  appUrl: string
  /** undefined: emails go to the database */
  smtpUrl: string | undefined
  mailFrom: string
  vapid: {
    subject: string
    /** undefined: generated on first start */
    keys: { publicKey: string; privateKey: string } | undefined
    /** origins to push to even if their host isn't public */
    trustedOrigins: readonly string[]
  }
  /** undefined: the sandbox */
  stripe: StripeConfig | undefined
  /** undefined: codes by phone are kept in the database; in production there are none */
  twilio: TwilioConfig | undefined
  /** the chat vendor's script for public pages, and the origins it may load from; undefined for our contact card */
  chat: { script: string; origins: string[] } | undefined
  /** undefined: documents are files in the data folder */
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined
  /** undefined: no register is asked, and every carrier is 'not verified' */
  register: RegisterConfig | undefined
  /** how long carriers who search for the same share a page of the board; 0: not at all */
  boardCacheMs: number
  /** how long it still serves after it said that it isn't ready any more */
  drainMs: number
  rateLimits: boolean
  logLevel: string
}

/**
 * Reads the environment once.
 * @throws Error with one line naming the invalid variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`Milepost cannot start: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  if (production && !values.AUTH_SECRET) throw new Error('Milepost cannot start: AUTH_SECRET: required in production')
  for (const name of ['APP_URL', 'SMTP_URL'] as const) {
    if (production && !values[name]) throw new Error(`Milepost cannot start: ${name}: required in production`)
  }
  if (production && !values.RATE_LIMITS)
    throw new Error('Milepost cannot start: RATE_LIMITS: cannot be off in production')
  const unsafe = values.ALLOW_INSECURE ? null : findUnsafe(values)
  if (unsafe) throw new Error(`Milepost cannot start: ${unsafe}. In a lab, ALLOW_INSECURE=true starts it anyway`)
  for (const port of ['GEOCODER', 'ROUTER'] as const) {
    const missing = NEEDED[values[port]].find((part) => !values[`${port}_${part}`])
    if (missing) throw new Error(`Milepost cannot start: ${port}_${missing}: required by ${values[port]}`)
  }
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values
  if ((publicKey === undefined) !== (privateKey === undefined))
    throw new Error(
      `Milepost cannot start: VAPID_${publicKey === undefined ? 'PUBLIC' : 'PRIVATE'}_KEY: set both keys or neither`,
    )
  const appUrl = values.APP_URL ?? `http://localhost:${values.PORT}`
  const subject = values.VAPID_SUBJECT ?? (isReachable(appUrl) ? appUrl : `mailto:${addressIn(values.MAIL_FROM)}`)
  if (production && !isReachable(subject))
    throw new Error('Milepost cannot start: VAPID_SUBJECT: required in production')
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    trustedProxies: values.TRUSTED_PROXIES,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    demoLoads: values.DEMO_LOADS,
    authSecret: values.AUTH_SECRET,
    geocoder: { name: values.GEOCODER, url: values.GEOCODER_URL, key: values.GEOCODER_KEY },
    router: { name: values.ROUTER, url: values.ROUTER_URL, key: values.ROUTER_KEY },
    mapStyleUrl: values.MAP_STYLE_URL,
    mapOrigins: mapOrigins(values),
    appUrl,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    vapid: {
      subject,
      keys: publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : undefined,
      trustedOrigins: values.PUSH_TRUSTED_ORIGINS?.split(',') ?? [],
    },
    stripe: readStripeConfig(values),
    twilio: readTwilioConfig(values),
    chat: chatOf(values),
    s3: s3Of(values),
    register: readRegisterConfig(values),
    boardCacheMs: values.BOARD_CACHE_MS,
    drainMs: (values.DRAIN_SECONDS ?? (production ? DRAIN_SECONDS : 0)) * 1000,
    rateLimits: values.RATE_LIMITS,
    logLevel: values.LOG_LEVEL,
    ...readOperatorConfig(values),
  }
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  return name === 'localhost' || (isIP(name) !== 0 && ipaddr.process(name).range() === 'loopback')
}

/**
 * What would expose demo accounts, sessions or emails to other hosts, as 'VARIABLE: why'.
 * @returns null when nothing would
 */
function findUnsafe(values: z.infer<typeof environment>): string | null {
  const { NODE_ENV, HOST, AUTH_SECRET, APP_URL, SMTP_URL, TRUSTED_PROXIES } = values
  if (NODE_ENV !== 'production')
    return isLoopback(HOST)
      ? null
      : 'HOST: outside production it must be a loopback address, because the demo accounts have a published password'
  if (AUTH_SECRET && isGuessable(AUTH_SECRET)) return 'AUTH_SECRET: too easy to guess; generate a random one'
  if (TRUSTED_PROXIES.some((range) => range.endsWith('/0')))
    return 'TRUSTED_PROXIES: every caller could name any address as its own; name the proxies'
  if (APP_URL?.startsWith('http:')) return 'APP_URL: must start with https:// in production'
  if (!SMTP_URL) return null
  const { protocol, hostname, searchParams } = new URL(SMTP_URL)
  const isEncrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
  return isEncrypted || isLoopback(hostname)
    ? null
    : `SMTP_URL: emails would cross the network unencrypted; use smtps:// or add ?requireTLS=true`
}

/** Documents of a store that is configured in part would be lost. */
function s3Of(values: z.infer<typeof environment>): Config['s3'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  const given = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  if (Object.values(given).every((value) => value === undefined)) return undefined
  const missing = Object.entries(given).find(([, value]) => value === undefined)
  if (missing) throw new Error(`Milepost cannot start: ${missing[0]}: required to store documents in S3`)
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

function mapOrigins({ MAP_STYLE_URL, MAP_ORIGINS }: z.infer<typeof environment>): string[] {
  if (MAP_STYLE_URL === undefined) return []
  return [new URL(MAP_STYLE_URL).origin, ...MAP_ORIGINS.split(/\s+/).filter(Boolean)]
}

function chatOf({ LIVE_CHAT_SCRIPT_URL: script, LIVE_CHAT_ORIGINS }: z.infer<typeof environment>): Config['chat'] {
  if (script === undefined) return undefined
  return { script, origins: [new URL(script).origin, ...LIVE_CHAT_ORIGINS.split(/\s+/).filter(Boolean)] }
}
