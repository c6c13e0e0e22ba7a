import { get } from 'idb-keyval'
import { inSessionDb } from './session-db.ts'

/** Where `pending-sign-outs.ts` stores what the server has not confirmed. */
export const LEFT_SIGN_OUTS = 'sign-outs'

/** Whether there may be any: few devices have one, and sending it takes more code. */
export async function hasLeftSignOuts(): Promise<boolean> {
  const stored: unknown = await inSessionDb((here) => get(LEFT_SIGN_OUTS, here)).catch(() => undefined)
  return Array.isArray(stored) && stored.length > 0
}
