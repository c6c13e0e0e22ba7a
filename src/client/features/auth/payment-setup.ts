import * as z from 'zod/mini'
import { keptOnDevice } from './kept-on-device.ts'

const A_DAY_MS = 24 * 60 * 60 * 1000
const kept = keptOnDevice('payment-setup', z.string())

/** VER-05: setting up a payment needs a session, so whose address was just verified is led there by the next sign-in. */
export const paymentSetup = {
  ask: (email: string) => kept.keep(email, Date.now() + A_DAY_MS),
  isAskedOf: (email: string) => kept.read()?.toLowerCase() === email.toLowerCase(),
  done: kept.forget,
}
