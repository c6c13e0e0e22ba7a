import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/instant.ts'

/** Makes a task that is called every minute run once an hour, first an hour from now. */
export function hourly(start: Instant, run: (now: Instant) => Promise<void>): (now: Instant) => Promise<void> {
  let last = start
  return async (now) => {
    if (now - last < HOUR_MS) return
    last = now
    await run(now)
  }
}

export const daysBefore = (now: Instant, days: number) => new Date(now - days * DAY_MS)
