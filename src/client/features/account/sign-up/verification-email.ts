import * as z from 'zod/mini'
import { createDeviceStore } from '../sign-in/device-store.ts'

/** VER-07; the server uses the same gap. */
const GAP_MS = 60_000

const store = createDeviceStore('verification-mail', z.object({ email: z.string(), until: z.number() }))

/** When the next code may be requested (epoch milliseconds); survives a reload. */
export const verificationEmailStore = {
  sent(email: string, until = Date.now() + GAP_MS): number {
    store.keep({ email, until }, until)
    return until
  },
  nextAt(email: string | undefined): number {
    const last = store.read()
    return last && last.email === email ? last.until : 0
  },
}
