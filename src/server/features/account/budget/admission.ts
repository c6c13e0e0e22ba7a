import { lineOwnerOf } from '#server/http/actor.ts'
import type { Admit, Spend } from '#server/http/budget.ts'
import { hourlyAtTheDoor, isAtTheStop, lineOf } from './budgets.ts'
import { createProcessorBudget } from './processor-budget.ts'
import { createRequestLines } from './request-lines.ts'

/**
 * What every request passes before its handler: the account's processor time, the line of its account, driver link or
 * network, then the hourly budget that each such request spends.
 * @param enabled RATE_LIMITS
 */
export function createAdmission(spend: Spend, enabled: boolean): Admit {
  const lines = createRequestLines()
  const processor = createProcessorBudget()
  return async (route, { db, actor, network, now, time }, gone) => {
    const line = lineOfCaller(route, actor)
    if (!enabled || line === null) return () => undefined
    // a carrier's links use its time
    if (actor && !isAtTheStop(route)) processor.check(actor.accountId, now)
    const leave = await lines.enter(line, actor ? lineOwnerOf(actor) : network, gone)
    const hourly = hourlyAtTheDoor(route)
    try {
      if (actor && hourly) await spend({ db, actor, now }, hourly)
    } catch (error) {
      leave()
      throw error
    }
    return () => {
      leave()
      if (actor) processor.add(actor.accountId, time.usedMs, now)
    }
  }
}

/** A program's common requests wait in a line of the key, not of people; the dearer lines hold for it too. */
function lineOfCaller(route: Parameters<typeof lineOf>[0], actor: { key?: object } | null): ReturnType<typeof lineOf> {
  const line = lineOf(route)
  return actor?.key && (line === 'reads' || line === 'writes') ? 'programs' : line
}
