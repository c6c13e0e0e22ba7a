import { createStore, get, set } from 'idb-keyval'
import * as z from 'zod/mini'
import type { KnownClock } from './connection.ts'

/** Beside the session: what this device last knew of the server's clock, for a start without a connection. */
const KEY = 'clock'
const row = z.object({ offset: z.number(), contactAt: z.number() })

/** Null when there is none or storage is unavailable. */
export async function loadKnownClock(): Promise<KnownClock | null> {
  try {
    return row.safeParse(await get(KEY, createStore('session', 'session'))).data ?? null
  } catch {
    return null
  }
}

export async function storeKnownClock(known: KnownClock): Promise<void> {
  try {
    await set(KEY, known, createStore('session', 'session'))
  } catch {
    // without storage it is asked again at the next start
  }
}
