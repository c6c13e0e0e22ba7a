import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'

/** Pages and workers replace the policy by their own. */
export function addSecurityHeaders(app: FastifyInstance, { production }: { production: boolean }): void {
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'content-security-policy': DATA_POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(self)',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    })
  })
}

/** NAV-03: the chat vendor's script and the origins it needs. */
export interface Chat {
  readonly script: string
  readonly origins: readonly string[]
}

/** What the app's pages may load besides the server's own files. */
export interface AppSources {
  /** of the operator's map: tiles, sprites and fonts */
  readonly mapOrigins: readonly string[]
  /** whether Stripe's hosts frame their card form (https://docs.stripe.com/security/guide) */
  readonly takesCards: boolean
}

const STRIPE = ' https://js.stripe.com https://*.js.stripe.com'

/** Data, images and errors: they load nothing. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** ASVS 14.4, for a public page. */
export function sitePolicy(html: string, chat: Chat | undefined): string {
  const vendor = listed(chat?.origins)
  return [
    "default-src 'none'",
    scriptSources(html),
    `style-src 'self'${vendor}`,
    `img-src 'self' data:${vendor}`,
    `font-src 'self'${vendor}`,
    `connect-src 'self'${vendor}${socketsOf(vendor)}`,
    ...(vendor ? [`frame-src${vendor}`] : []),
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    // the contact forms open the visitor's mail program
    "form-action 'self' mailto:",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** ASVS 14.4, for a page of the app. Only those of the sign-in area have a chat. */
export function appPolicy(html: string, { mapOrigins, takesCards }: AppSources, chat?: Chat): string {
  const map = listed(mapOrigins)
  const vendor = listed(chat?.origins)
  const frames = `${takesCards ? `${STRIPE} https://hooks.stripe.com` : ''}${vendor}`
  return [
    "default-src 'none'",
    scriptSources(html, takesCards ? STRIPE : ''),
    ...(frames ? [`frame-src${frames}`] : []),
    `style-src 'self'${vendor}`,
    `img-src 'self' data:${map}${takesCards ? ' https://*.stripe.com' : ''}${vendor}`,
    `font-src 'self'${vendor}`,
    `connect-src 'self'${map}${takesCards ? ' https://api.stripe.com' : ''}${vendor}${socketsOf(vendor)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * A worker obeys the policy of its own file, which is the same on every server: devices keep that file. The operator's
 * map is fetched by the page (custom-map-cache.ts). A service worker is one file and imports none. The others may run
 * WebAssembly of this server: what decodes scans.
 */
export function workerPolicy({ imports }: { imports: boolean }): string {
  return [
    "default-src 'none'",
    `script-src ${imports ? "'self' 'wasm-unsafe-eval'" : "'none'"}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Only the page's own inline scripts run, by their hash, and what they load. 'self' and the hosts are for browsers that
 * don't know 'strict-dynamic'; the others ignore them.
 */
function scriptSources(html: string, hosts = ''): string {
  const hashes = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return hashes.length === 0 ? "script-src 'none'" : `script-src 'self'${hosts}${hashes.join('')} 'strict-dynamic'`
}

function listed(origins: readonly string[] = []): string {
  return origins.map((origin) => ` ${origin}`).join('')
}

function socketsOf(origins: string): string {
  return origins.replaceAll('https://', 'wss://')
}
