import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Keys in base64url, as `PushSubscription.toJSON` gives them: a point of P-256, and 16 bytes at least. */
const p256dh = z.string().check(z.regex(/^B[\w-]{86}=?$/, 'Must be a public key of P-256'))
const auth = z.string().check(z.regex(/^[\w-]{22,64}={0,2}$/, 'Must be a secret of 16 bytes or more'))
const endpointUrl = z
  .string()
  .check(
    z.maxLength(1000, 'Must have at most 1000 characters'),
    z.regex(/^https:\/\/[\x21-\x7E]+$/, 'Must be an address of a push service'),
  )

export const vapidPublicKey = endpoint({
  name: 'push.vapid-public-key',
  summary: 'The key that a browser subscribes with (RFC 8292)',
  method: 'GET',
  path: '/push/vapid-public-key',
  access: 'session',
  answer: z.object({ publicKey: z.string() }),
  offline: 'online',
})

export const savePushSubscription = endpoint({
  name: 'push.save-subscription',
  summary: "Push to this browser, for as long as its session lives; it is no other account's any more",
  method: 'POST',
  path: '/push/subscriptions',
  access: 'session',
  body: z.object({
    endpoint: endpointUrl,
    expirationTime: z.optional(z.nullable(z.number())),
    keys: z.object({ p256dh, auth }),
  }),
  /** false: its push service has dropped it; unsubscribe, subscribe anew and save that */
  answer: z.object({ alive: z.boolean() }),
  offline: 'online',
})

export const deletePushSubscription = endpoint({
  name: 'push.delete-subscription',
  summary: 'Push to this browser no more',
  method: 'DELETE',
  path: '/push/subscriptions',
  access: 'session',
  body: z.object({ endpoint: endpointUrl }),
  answer: z.object({ message: z.string() }),
  offline: 'online',
})
