import { get, set } from 'idb-keyval'
import * as z from 'zod/mini'
import type { KnownClock } from './connection.ts'
import { inSessionDb } from './session-db.ts'

/** Beside the session: what this device last knew of the server's clock, for a start without a connection. */
const KEY = 'clock'
const row = z.object({ offset: z.number(), contactAt: z.number() })

/** Null when there is none or storage is unavailable. */
export async function loadKnownClock(): Promise<KnownClock | null> {
  try {
    return row.safeParse(await inSessionDb((here) => get(KEY, here))).data ?? null
  } catch {
    return null
  }
}

export async function storeKnownClock(known: KnownClock): Promise<void> {
  // without storage it is asked again at the next start
  await inSessionDb((here) => set(KEY, known, here)).catch(() => undefined)
}
