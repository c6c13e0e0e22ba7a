import type { FastifyInstance } from 'fastify'
import { DATA_POLICY } from './content-policy.ts'

/** Pages and workers replace the policy by their own (content-policy.ts). */
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
