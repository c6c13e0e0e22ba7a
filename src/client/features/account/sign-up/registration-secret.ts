import * as z from 'zod/mini'
import { createDeviceStore } from '../sign-in/device-store.ts'

/** The server keeps a sign-up that long. */
const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000

const store = createDeviceStore('registration', z.object({ email: z.string(), secret: z.string() }))

/** Proves that this browser signed up, so that its code alone verifies the address. */
export const registrationSecret = {
  keep: (email: string, secret: string) => store.keep({ email, secret }, Date.now() + A_WEEK_MS),
  of(email: string): string | undefined {
    const kept = store.read()
    return kept?.email.toLowerCase() === email.trim().toLowerCase() ? kept.secret : undefined
  },
  forget: store.forget,
}
