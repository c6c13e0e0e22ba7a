import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/** One signed-in device. `device` is what people call it, 'Chrome on Android'. */
export const device = z.object({
  id,
  device: z.string(),
  address: z.string(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  /** the one that asks */
  current: z.boolean(),
})
export type Device = z.output<typeof device>

export const devices = endpoint({
  name: 'auth.sessions',
  summary: 'The devices that are signed in, the one that asks first',
  method: 'GET',
  path: '/auth/sessions',
  access: 'session',
  answer: z.object({ data: z.array(device) }),
  offline: 'cached',
})

export const signOutDevice = endpoint({
  name: 'auth.end-session',
  summary: 'Sign one device out, at once',
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'session',
  params: z.object({ id }),
  answer: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  offline: 'online',
})

export const signOutEverywhere = endpoint({
  name: 'auth.sign-out-everywhere',
  summary: 'Sign every device out at once, this one too unless it is to be kept',
  method: 'POST',
  path: '/auth/sign-out-everywhere',
  access: 'session',
  body: z.object({ keepThis: z._default(z.boolean(), false) }),
  answer: z.object({ message: z.string(), ended: z.number() }),
  offline: 'online',
})
