import { healthLive } from '#contract/health.ts'
import { wireRequest } from '#contract/request.ts'
import { deviceClock } from './clock.ts'
import { type Connection, connectionOver } from './connection.ts'
import { exchange } from './exchange.ts'

/** Whether our API can be reached from this page or worker; everybody who hears from it says so here. */
export const connection: Connection = connectionOver(deviceClock, (signal) =>
  exchange(wireRequest(healthLive, {}), { signal }),
)
