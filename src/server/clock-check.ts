import type { Instant } from '#domain/time/instant.ts'

/** With a larger difference, loads, tenders and sessions would end at the wrong time. */
const MOST_OFF_MS = 5_000

export interface Clocks {
  /** the database's time, and how many milliseconds this process is ahead of it; negative: behind */
  readonly now: Instant
  readonly ahead: number
  readonly agree: boolean
}

/** Compares this process's clock with the database's; @throws while the database can't answer */
export type CompareClocks = () => Promise<Clocks>

/** Several servers share the database, so its clock decides. How long its answer took counts in favor of ours. */
export function clockCheck(clock: () => Instant, databaseTime: () => Promise<Instant>): CompareClocks {
  return async () => {
    const before = clock()
    const now = await databaseTime()
    const ahead = Math.max(0, before - now) - Math.max(0, now - clock())
    return { now, ahead, agree: Math.abs(ahead) <= MOST_OFF_MS }
  }
}

/** Such as 'this clock is 345600 s ahead of the database'. */
export function describeDifference({ ahead }: Clocks): string {
  const seconds = Math.round(Math.abs(ahead) / 1000)
  return `this clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's: set it, and Milepost goes on without a restart`
}
