import { livenessEndpoint } from '#contract/api/health.ts'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import { deviceClock } from './clock.ts'
import { type Connection, createConnection } from './connection.ts'
import { fetchApi } from './fetch-api.ts'
import { loadKnownClock, storeKnownClock } from './known-clock.ts'

/** Whether our API can be reached from this page or worker. Every request reports its result here. */
export const apiConnection: Connection = createConnection(
  deviceClock,
  (signal) => fetchApi(buildHttpRequest(livenessEndpoint, {}), { signal }),
  (known) => void storeKnownClock(known),
)

/** What this device knew of the server's clock before this start. */
export async function recallServerClock(): Promise<void> {
  const known = await loadKnownClock()
  if (known) apiConnection.recall(known)
}
