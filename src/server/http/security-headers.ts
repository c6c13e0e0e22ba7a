import type { FastifyInstance } from 'fastify'

const STRIPE_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com'

/**
 * ASVS 14.4: one policy for every page. Inline scripts and styles are never allowed. The operator's map may load tiles,
 * sprites and fonts only from its configured origins. Where cards are accepted, Stripe's hosts may frame their card
 * form (https://docs.stripe.com/security/guide).
 */
function policyFor(mapOrigins: readonly string[], takesCards: boolean): string {
  const map = mapOrigins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self'${takesCards ? ` ${STRIPE_SCRIPTS}` : ''}`,
    ...(takesCards ? [`frame-src ${STRIPE_SCRIPTS} https://hooks.stripe.com`] : []),
    "style-src 'self'",
    `img-src 'self' data:${map}${takesCards ? ' https://*.stripe.com' : ''}`,
    "font-src 'self'",
    `connect-src 'self'${map}${takesCards ? ' https://api.stripe.com' : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function addSecurityHeaders(
  app: FastifyInstance,
  { production, mapOrigins, stripe }: { production: boolean; mapOrigins: readonly string[]; stripe: unknown },
): void {
  const policy = policyFor(mapOrigins, stripe !== undefined)
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'content-security-policy': policy,
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
