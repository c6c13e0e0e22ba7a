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

/** Somebody set the clock, or the machine slept: NTP moves it by less at once. */
const JUMP_MS = 1_000
const ASK_MS = 60_000

/** The time of a process, which follows the database's. */
export interface ServerClock {
  /** the database's time, as it was last known. What is stored and signed has this time */
  now: () => Instant
  compare: CompareClocks
  /** whether this process may serve: a machine with a wrong clock is nobody's to trust until it is set */
  isRight: () => Promise<boolean>
}

/**
 * @param steady milliseconds that nobody can set, from any start
 * @param onWrong is called once each time the clock becomes wrong
 */
export function serverClock(
  databaseTime: () => Promise<Instant>,
  onWrong: (clocks: Clocks) => void,
  { system = Date.now, steady = () => performance.now() } = {},
): ServerClock {
  const check = clockCheck(system, databaseTime)
  const distance = () => system() - steady()
  let isRight = true
  let lastDistance = distance()
  let offset = lastDistance
  let askedAt = steady()
  let asking: Promise<void> | undefined

  async function compare(): Promise<Clocks> {
    const clocks = await check()
    lastDistance = distance()
    offset = lastDistance - clocks.ahead
    const turnedWrong = isRight && !clocks.agree
    isRight = clocks.agree
    if (turnedWrong) onWrong(clocks)
    return clocks
  }
  /** While the database can't answer, what was found last counts: nothing is stored then. */
  function ask(): Promise<void> {
    askedAt = steady()
    asking ??= compare()
      .then(() => undefined)
      .catch(() => undefined)
      .finally(() => (asking = undefined))
    return asking
  }
  return {
    now: () => Math.floor(steady() + offset),
    compare,
    async isRight() {
      if (Math.abs(distance() - lastDistance) > JUMP_MS) await ask()
      else if (steady() - askedAt > ASK_MS) void ask()
      return isRight
    },
  }
}
