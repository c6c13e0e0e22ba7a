import * as z from 'zod/mini'
import { createDeviceStore } from './device-store.ts'

/** A sign-in with the right password that still needs the emailed code. */
const pendingSignIn = z.object({
  challenge: z.string(),
  email: z.string(),
  remember: z.boolean(),
  /** epoch milliseconds, device clock */
  expiresAt: z.number(),
  resendAt: z.number(),
  /** the screen that asked for the sign-in */
  returnTo: z.optional(z.string()),
})
export type PendingSignIn = z.output<typeof pendingSignIn>

const store = createDeviceStore('sign-in-code', pendingSignIn, () => ({ remember: false, resendAt: 0 }))

export const pendingSignInStore = {
  read: store.read,
  keep: (signIn: PendingSignIn) => store.keep(signIn, signIn.expiresAt),
  forget: store.forget,
}
