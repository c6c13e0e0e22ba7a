import * as z from 'zod/mini'
import { createDeviceStore } from '../sign-in/device-store.ts'

const A_DAY_MS = 24 * 60 * 60 * 1000
const store = createDeviceStore('payment-setup', z.string())

/** VER-05: payment setup needs a session, so the next sign-in with the verified address leads there. */
export const paymentSetupPrompt = {
  ask: (email: string) => store.keep(email, Date.now() + A_DAY_MS),
  isAskedOf: (email: string) => store.read()?.toLowerCase() === email.toLowerCase(),
  done: store.forget,
}
