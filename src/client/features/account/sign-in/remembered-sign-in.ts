import * as z from 'zod/mini'
import { parseReturnPath } from '#client/browser/page/return-path.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
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

const pendingStore = createDeviceStore('sign-in-code', pendingSignIn, () => ({ remember: false, resendAt: 0 }))

export const pendingSignInStore = {
  read: pendingStore.read,
  keep: (signIn: PendingSignIn) => pendingStore.keep(signIn, signIn.expiresAt),
  forget: pendingStore.forget,
}

/** As long as a reset link works. */
const PATH_KEPT_MS = 30 * MINUTE_MS

const pathStore = createDeviceStore('return-path', z.string())

/** The screen that asked for a sign-in, while its user opens the link in the email. */
export const returnPathStore = {
  keep: (path: string | undefined) =>
    path === undefined ? pathStore.forget() : pathStore.keep(path, Date.now() + PATH_KEPT_MS),
  take() {
    const path = parseReturnPath(pathStore.read() ?? undefined)
    pathStore.forget()
    return path
  },
}

/** LOGIN-09: the email of a user who chose to be remembered. Survives sign-out. */
const EMAIL_KEY = 'remember-me'

export function rememberedEmail(): string | null {
  try {
    return localStorage.getItem(EMAIL_KEY)
  } catch {
    return null
  }
}

export function rememberEmail(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(EMAIL_KEY)
    else localStorage.setItem(EMAIL_KEY, email)
  } catch {
    // some private modes refuse storage; the only cost is typing the email again
  }
}
