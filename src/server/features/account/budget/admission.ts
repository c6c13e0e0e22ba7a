import type { Endpoint } from '#contract/api/endpoint.ts'
import { ownerIdOf } from '#server/http/actor.ts'
import type { Admitted } from '#server/http/bind.ts'
import type { Spend } from '#server/http/budget.ts'
import { hourlyAtTheDoor, lineOf } from './budgets.ts'
import { createRequestLines } from './request-lines.ts'

/**
 * What every request passes before its handler: the line of its account, driver link or network, then the hourly budget
 * that each such request spends.
 * @param enabled RATE_LIMITS
 */
export function createAdmission(spend: Spend, enabled: boolean) {
  const lines = createRequestLines()
  return async (endpoint: Endpoint, { db, actor, network, now }: Admitted, gone: AbortSignal): Promise<() => void> => {
    const line = lineOf(endpoint)
    if (!enabled || line === null) return () => undefined
    const leave = await lines.enter(line, actor ? ownerIdOf(actor) : network, gone)
    const hourly = hourlyAtTheDoor(endpoint)
    try {
      if (actor && hourly) await spend({ db, actor, now }, hourly)
    } catch (error) {
      leave()
      throw error
    }
    return leave
  }
}
