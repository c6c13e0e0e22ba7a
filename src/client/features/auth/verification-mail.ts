import * as z from 'zod/mini'
import { keptOnDevice } from './kept-on-device.ts'

/** VER-07; the server counts the same. */
const GAP_MS = 60_000

const kept = keptOnDevice('verification-mail', z.object({ email: z.string(), until: z.number() }))

/** When the next code may be asked for (epoch milliseconds), which a reload does not make sooner. */
export const verificationMail = {
  sent(email: string, until = Date.now() + GAP_MS): number {
    kept.keep({ email, until }, until)
    return until
  },
  nextAt(email: string | undefined): number {
    const last = kept.read()
    return last && last.email === email ? last.until : 0
  },
}
