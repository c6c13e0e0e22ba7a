import { parseReturnPath } from '#client/browser/page/return-path.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import * as z from 'zod/mini'
import { createDeviceStore } from './device-store.ts'

/** As long as a reset link works. */
const KEPT_MS = 30 * MINUTE_MS

const store = createDeviceStore('return-path', z.string())

/** The screen that asked for a sign-in, while its user opens the link in the email. */
export const returnPathStore = {
  keep: (path: string | undefined) => (path === undefined ? store.forget() : store.keep(path, Date.now() + KEPT_MS)),
  take() {
    const path = parseReturnPath(store.read() ?? undefined)
    store.forget()
    return path
  },
}
