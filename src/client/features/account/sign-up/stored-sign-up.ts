import * as z from 'zod/mini'
import { toComparedForm } from '#domain/text/unicode-form.ts'
import { createDeviceStore } from '../sign-in/device-store.ts'

/** The server keeps a sign-up that long. */
const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000

const secretStore = createDeviceStore('registration', z.object({ email: z.string(), secret: z.string() }))

/** Proves that this browser signed up, so that its code alone verifies the address. */
export const registrationSecret = {
  keep: (email: string, secret: string) => secretStore.keep({ email, secret }, Date.now() + A_WEEK_MS),
  of(email: string): string | undefined {
    const stored = secretStore.read()
    return stored && toComparedForm(stored.email) === toComparedForm(email) ? stored.secret : undefined
  },
  forget: secretStore.forget,
}

/** VER-07; the server uses the same gap. */
const GAP_MS = 60_000

const emailStore = createDeviceStore('verification-mail', z.object({ email: z.string(), until: z.number() }))

/** When the next code may be requested (epoch milliseconds); survives a reload. */
export const verificationEmailStore = {
  sent(email: string, until = Date.now() + GAP_MS): number {
    emailStore.keep({ email, until }, until)
    return until
  },
  nextAt(email: string | undefined): number {
    const last = emailStore.read()
    return last && last.email === email ? last.until : 0
  },
}
