import * as z from 'zod/mini'
import { readStripeConfig, STRIPE_VARIABLES } from '#server/ports/billing/stripe-config.ts'
import type { StripeConfig } from '#server/ports/billing/stripe-client.ts'
import { readS3Config, S3_VARIABLES } from '#server/ports/documents/s3-config.ts'
import type { S3Settings } from '#server/ports/documents/s3-object-store.ts'
import { EDI_FOLDER_VARIABLES } from '#server/ports/edi-folder/edi-folder-config.ts'
import { GEOCODER_VARIABLES, type GeocoderConfig, readGeocoderConfig } from '#server/ports/geocoder/geocoder-config.ts'
import {
  type ClamavAddress,
  MALWARE_SCANNER_VARIABLES,
  readMalwareScannerConfig,
} from '#server/ports/malware-scanner/malware-scanner-config.ts'
import { MAIL_VARIABLES, type MailConfig, readMailConfig } from '#server/ports/mail/mail-config.ts'
import { readTwilioConfig, TWILIO_VARIABLES } from '#server/ports/phone-code/twilio-config.ts'
import type { TwilioConfig } from '#server/ports/phone-code/twilio-phone-codes.ts'
import { PUSH_VARIABLES, type PushConfig, readPushConfig } from '#server/ports/push/push-config.ts'
import { readRegisterConfig, REGISTER_VARIABLES, type RegisterConfig } from '#server/ports/register/register-config.ts'
import { readRouterConfig, ROUTER_VARIABLES, type RouterConfig } from '#server/ports/router/router-config.ts'
import { refuseStart } from '#server/ports/start-refusal.ts'
import { vendorAddress } from '#server/ports/vendor/vendor-address.ts'
import { readWebhookConfig, WEBHOOK_VARIABLES, type WebhookConfig } from '#server/ports/webhook/webhook-config.ts'
import { DATABASE_VARIABLES, type DatabaseConfig, readDatabaseConfig } from './database-config.ts'
import { OPERATOR_VARIABLES, type OperatorConfig, readOperatorConfig } from './operator-config.ts'
import { type Environment, withSecretFiles } from './secret-variables.ts'
import { trustedProxies } from './trusted-proxies.ts'
import { findUnsafe } from './unsafe-start.ts'

function flag(name: string) {
  return z.pipe(
    z.enum(['true', 'false', '1', '0'], `${name} must be true or false`),
    z.transform((value) => value === 'true' || value === '1'),
  )
}

/** @param shown `most`, as the message writes it */
function wholeNumber(name: string, most: number, limit = most.toLocaleString('en-US')) {
  return z.coerce
    .number(`${name} must be a number`)
    .check(
      z.int(`${name} must be a whole number`),
      z.gte(0, `${name} must be at least 0`),
      z.lte(most, `${name} must be at most ${limit}`),
    )
}

const DRAIN_SECONDS = 5

const environment = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'test', 'production'], "NODE_ENV must be 'development', 'test' or 'production'"),
    'development',
  ),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(wholeNumber('PORT', 65_535, '65535'), 3000),
  TRUSTED_PROXIES: z.prefault(trustedProxies, 'loopback'),
  DEMO_LOADS: z._default(wholeNumber('DEMO_LOADS', 2_000_000), 5000),
  AUTH_SECRET: z.optional(z.string().check(z.minLength(32, 'AUTH_SECRET must be at least 32 characters'))),
  AUTH_SECRET_PREVIOUS: z.optional(
    z.string().check(z.minLength(32, 'AUTH_SECRET_PREVIOUS must be at least 32 characters')),
  ),
  MAP_STYLE_URL: vendorAddress('MAP_STYLE_URL'),
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
  LIVE_CHAT_SCRIPT_URL: z.optional(
    z.url({ protocol: /^https$/, error: 'LIVE_CHAT_SCRIPT_URL must be a URL that starts with https://' }),
  ),
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
  BOARD_CACHE_MS: z._default(wholeNumber('BOARD_CACHE_MS', 1000), 1000),
  DRAIN_SECONDS: z.optional(
    z.coerce.number().check(z.gte(0), z.lte(60, 'DRAIN_SECONDS must be a number from 0 to 60')),
  ),
  BACKUP_RECIPIENT: z.optional(
    z.string().check(z.regex(/^age1[a-z0-9]{20,}$/, 'BACKUP_RECIPIENT must be a public key of age, like age1…')),
  ),
  BACKUP_IDENTITY: z.optional(z.string()),
  RATE_LIMITS: z._default(flag('RATE_LIMITS'), true),
  ALLOW_INSECURE: z._default(flag('ALLOW_INSECURE'), false),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent',
    ),
    'warn',
  ),
  ...DATABASE_VARIABLES,
  ...OPERATOR_VARIABLES,
  ...GEOCODER_VARIABLES,
  ...ROUTER_VARIABLES,
  ...MAIL_VARIABLES,
  ...PUSH_VARIABLES,
  ...STRIPE_VARIABLES,
  ...TWILIO_VARIABLES,
  ...S3_VARIABLES,
  ...MALWARE_SCANNER_VARIABLES,
  ...REGISTER_VARIABLES,
  ...WEBHOOK_VARIABLES,
  ...EDI_FOLDER_VARIABLES,
})

/**
 * Every variable that the server reads; docs/operations.md explains them.
 * @internal for the test that compares the two
 */
export const VARIABLES: readonly string[] = Object.keys(environment.shape)

export interface Config extends DatabaseConfig, OperatorConfig, MailConfig {
  production: boolean
  host: string
  port: number
  /** proxies whose word for the caller's address is trusted; anyone else could forge it */
  trustedProxies: string[]
  demoLoads: number
  authSecret: string | undefined
  /** the secret before: what it signed stays good */
  authSecretPrevious: string | undefined
  geocoder: GeocoderConfig
  router: RouterConfig
  /** a MapLibre style or a tile archive; undefined for the built-in map */
  mapStyleUrl: string | undefined
  /** origins that map may load from: its own and MAP_ORIGINS */
  mapOrigins: string[]
  /** origin for links in emails */
  appUrl: string
  vapid: PushConfig
  /** undefined: the sandbox */
  stripe: StripeConfig | undefined
  /** undefined: codes by phone are kept in the database; in production there are none */
  twilio: TwilioConfig | undefined
  /** the chat vendor's script for public pages, and the origins it may load from; undefined for our contact card */
  chat: { script: string; origins: string[] } | undefined
  /** undefined: documents are files in the data folder */
  s3: S3Settings | undefined
  /** undefined: uploaded files are not scanned */
  malwareScanner: ClamavAddress | undefined
  /** undefined: no register is asked, and every carrier is 'not verified' */
  register: RegisterConfig | undefined
  webhooks: WebhookConfig
  /** where partners without HTTPS leave and fetch files; undefined: nowhere */
  ediFolder: string | undefined
  /** how long carriers who search for the same share a page of the board; 0: not at all */
  boardCacheMs: number
  /** how long it still serves after it said that it isn't ready any more */
  drainMs: number
  /** a public key of age; undefined: backups are not encrypted */
  backupRecipient: string | undefined
  /** its secret key, to restore one */
  backupIdentity: string | undefined
  rateLimits: boolean
  logLevel: string
}

/**
 * Reads the environment once.
 * @throws Error with one line naming the invalid variable
 */
export function readConfig(env: Environment): Config {
  const parsed = environment.safeParse(withSecretFiles(env))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return refuseStart(String(issue?.path.join('.')), String(issue?.message))
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  for (const name of ['AUTH_SECRET', 'APP_URL'] as const)
    if (production && !values[name]) refuseStart(name, 'required in production')
  if (production && !values.RATE_LIMITS) refuseStart('RATE_LIMITS', 'cannot be off in production')
  const database = readDatabaseConfig(values, production)
  const unsafe = values.ALLOW_INSECURE
    ? null
    : findUnsafe({ ...values, DATABASE_URL: database.databaseUrl }, production)
  if (unsafe) throw new Error(`Milepost cannot start: ${unsafe}. In a lab, ALLOW_INSECURE=true starts it anyway`)
  const appUrl = values.APP_URL ?? `http://localhost:${values.PORT}`
  const mail = readMailConfig(values, production)
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    trustedProxies: values.TRUSTED_PROXIES,
    demoLoads: values.DEMO_LOADS,
    authSecret: values.AUTH_SECRET,
    authSecretPrevious: values.AUTH_SECRET_PREVIOUS,
    geocoder: readGeocoderConfig(values),
    router: readRouterConfig(values),
    mapStyleUrl: values.MAP_STYLE_URL,
    mapOrigins: mapOrigins(values),
    appUrl,
    vapid: readPushConfig(values, { appUrl, mailFrom: mail.mailFrom, production }),
    stripe: readStripeConfig(values, production),
    twilio: readTwilioConfig(values),
    chat: chatOf(values),
    s3: readS3Config(values),
    malwareScanner: readMalwareScannerConfig(values),
    register: readRegisterConfig(values, production),
    webhooks: readWebhookConfig(values),
    ediFolder: values.EDI_FOLDER,
    boardCacheMs: values.BOARD_CACHE_MS,
    drainMs: (values.DRAIN_SECONDS ?? (production ? DRAIN_SECONDS : 0)) * 1000,
    backupRecipient: values.BACKUP_RECIPIENT,
    backupIdentity: values.BACKUP_IDENTITY,
    rateLimits: values.RATE_LIMITS,
    logLevel: values.LOG_LEVEL,
    ...database,
    ...mail,
    ...readOperatorConfig(values, database),
  }
}

function mapOrigins({ MAP_STYLE_URL, MAP_ORIGINS }: z.infer<typeof environment>): string[] {
  if (MAP_STYLE_URL === undefined) return []
  return [new URL(MAP_STYLE_URL).origin, ...MAP_ORIGINS.split(/\s+/).filter(Boolean)]
}

function chatOf({ LIVE_CHAT_SCRIPT_URL: script, LIVE_CHAT_ORIGINS }: z.infer<typeof environment>): Config['chat'] {
  if (script === undefined) return undefined
  return { script, origins: [new URL(script).origin, ...LIVE_CHAT_ORIGINS.split(/\s+/).filter(Boolean)] }
}
