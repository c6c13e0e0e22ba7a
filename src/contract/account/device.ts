import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { idSchema } from '../api/common-schemas.ts'

/** One signed-in device. `device` is its common name, 'Chrome on Android'. */
export const deviceSchema = z.object({
  id: idSchema,
  device: z.string(),
  address: z.string(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  /** the requesting device */
  current: z.boolean(),
})
export type Device = z.output<typeof deviceSchema>

export const listDevicesEndpoint = defineEndpoint({
  name: 'auth.sessions',
  summary: 'Signed-in devices, the calling one first',
  method: 'GET',
  path: '/auth/sessions',
  access: 'session',
  answer: z.object({ data: z.array(deviceSchema) }),
})

export const signOutDeviceEndpoint = defineEndpoint({
  name: 'auth.end-session',
  summary: 'Sign out one device right away',
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'session',
  seat: 'any',
  params: z.object({ id: idSchema }),
  answer: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
})

export const signOutEverywhereEndpoint = defineEndpoint({
  name: 'auth.sign-out-everywhere',
  summary: 'Sign out every device right away, including this one unless it is kept',
  method: 'POST',
  path: '/auth/sign-out-everywhere',
  access: 'session',
  seat: 'any',
  body: z.object({ keepThis: z._default(z.boolean(), false) }),
  answer: z.object({ message: z.string(), ended: z.number() }),
})
