import * as z from 'zod/mini'
import { connection } from '#offline/device.ts'
import { keptOnDevice } from './kept-on-device.ts'

/** A sign-in whose password was right and that waits for the mailed code. */
const pendingSignIn = z.object({
  challenge: z.string(),
  email: z.string(),
  remember: z.boolean(),
  /** epoch milliseconds of this device */
  expiresAt: z.number(),
  resendAt: z.number(),
})
export type PendingSignIn = z.output<typeof pendingSignIn>

const kept = keptOnDevice('sign-in-code', pendingSignIn)

export const pending = {
  read: kept.read,
  keep: (signIn: PendingSignIn) => kept.keep(signIn, signIn.expiresAt),
  forget: kept.forget,
}

/** An instant of the server on this device's clock, which may be wrong by hours. */
export function deviceInstant(iso: string): number {
  return Date.parse(iso) - (connection.state().serverOffset ?? 0)
}
