import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'

/** Keys in base64url, as from `PushSubscription.toJSON`: a P-256 point, and at least 16 bytes. */
const p256dh = z.string().check(z.regex(/^B[\w-]{86}=?$/, 'Must be a P-256 public key'))
const auth = z.string().check(z.regex(/^[\w-]{22,64}={0,2}$/, 'Must be a secret of 16 bytes or more'))
const endpointUrl = z
  .string()
  .check(
    z.maxLength(1000, 'Must be 1,000 characters or fewer'),
    z.regex(/^https:\/\/[\x21-\x7E]+$/, 'Must be a push service URL'),
  )

export const vapidPublicKeyEndpoint = defineEndpoint({
  name: 'push.vapid-public-key',
  summary: 'The key that a browser subscribes with (RFC 8292)',
  method: 'GET',
  path: '/push/vapid-public-key',
  access: 'session',
  answer: z.object({ publicKey: z.string() }),
})

export const savePushSubscriptionEndpoint = defineEndpoint({
  name: 'push.save-subscription',
  summary: 'Push to this browser while its session lasts; ends push here for any other account',
  method: 'POST',
  path: '/push/subscriptions',
  access: 'session',
  body: z.object({
    endpoint: endpointUrl,
    expirationTime: z.optional(z.nullable(z.number())),
    keys: z.object({ p256dh, auth }),
  }),
  /** false: the push service dropped it; unsubscribe, subscribe again and save that */
  answer: z.object({ alive: z.boolean() }),
})

export const deletePushSubscriptionEndpoint = defineEndpoint({
  name: 'push.delete-subscription',
  summary: 'Stop push to this browser',
  method: 'DELETE',
  path: '/push/subscriptions',
  access: 'session',
  body: z.object({ endpoint: endpointUrl }),
  answer: z.object({ message: z.string() }),
})
