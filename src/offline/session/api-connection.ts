import { get, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { livenessEndpoint } from '#contract/api/health.ts'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import { deviceClock } from './clock.ts'
import { type Connection, createConnection } from './connection.ts'
import type { KnownClock } from './server-clock.ts'
import { fetchApi } from './fetch-api.ts'
import { createReadLine } from './read-line.ts'
import { inSessionDb } from './session-db.ts'

/** This page's or worker's reads of our API. */
export const readLine = createReadLine(deviceClock)

/** Whether our API can be reached from this page or worker. Every request reports its result here. */
export const apiConnection: Connection = createConnection(
  deviceClock,
  (signal) => {
    readLine.makeWay()
    return fetchApi(buildHttpRequest(livenessEndpoint, {}), { signal })
  },
  (known) => void storeKnownClock(known),
)

/** What this device knew of the server's clock before this start. */
export async function recallServerClock(): Promise<void> {
  const storedClock = await loadKnownClock()
  if (storedClock) apiConnection.recall(storedClock)
}

/** Beside the session: what this device last knew of the server's clock, for a start without a connection. */
const KEY = 'clock'
const row = z.object({ offset: z.number(), contactAt: z.number() })

/** Null when there is none or storage is unavailable. */
async function loadKnownClock(): Promise<KnownClock | null> {
  try {
    return row.safeParse(await inSessionDb((here) => get(KEY, here))).data ?? null
  } catch {
    return null
  }
}

async function storeKnownClock(known: KnownClock): Promise<void> {
  // without storage it is asked again at the next start
  await inSessionDb((here) => set(KEY, known, here)).catch(() => undefined)
}
