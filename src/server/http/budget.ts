import type { BudgetName } from '#domain/access/budget.ts'
import type { Kysely } from 'kysely'
import type { Endpoint } from '#contract/api/endpoint.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from './actor.ts'
import type { ProcessorTime } from './processor-time.ts'
import type { Route } from './route.ts'

interface Spender {
  db: Kysely<Schema>
  actor: Actor
  now: number
}

export interface Spend {
  /** @throws Refused OVER_BUDGET with Retry-After once the account's hour is used up */
  (who: Spender, budget: BudgetName): Promise<void>
  /**
   * Spends what is left of the hour, at most this much.
   * @returns what it spent, at least 1
   * @throws Refused OVER_BUDGET with Retry-After when nothing is left
   */
  upTo: (who: Spender, budget: BudgetName, wanted: number) => Promise<number>
}

/**
 * Makes or reads documents: one of an account at a time, within the account's seconds of the hour.
 * @param work is handed a meter, which takes the milliseconds of each task in a thread
 * @throws Refused UNAVAILABLE with Retry-After when it waited too long for its turn
 * @throws Refused OVER_BUDGET with Retry-After once the account's seconds are used up
 */
export type DocumentWork = <Answer>(
  who: Spender,
  work: (meter: (ms: number) => void) => Promise<Answer>,
) => Promise<Answer>

/** A route that first spends from a budget, before it locks anything or asks a service. */
export function within<E extends Endpoint & { access: Exclude<Endpoint['access'], 'public'> }>(
  spend: Spend,
  budget: BudgetName,
  route: Route<E>,
): Route<E> {
  const { prepare, handle } = route
  if (!prepare)
    return {
      ...route,
      handle: async (input: never, ctx: never, prepared: never) => {
        await spend(ctx, budget)
        return handle(input, ctx, prepared)
      },
    }
  return {
    ...route,
    prepare: async (input: never, ctx: never) => {
      await spend(ctx, budget)
      return prepare(input, ctx)
    },
  }
}

/** Whose request it is, for what one account or network may do at once. */
interface Admitted {
  db: Kysely<Schema>
  /** null: no session */
  actor: Actor | null
  network: string
  now: number
  /** what the request uses; its account pays for it once it is answered */
  time: ProcessorTime
}

/**
 * Waits for the request's turn among those of the same source.
 * @returns what to call once it is answered
 * @throws Refused OVER_BUDGET or RATE_LIMITED with Retry-After
 */
export type Admit = (
  route: Pick<Endpoint, 'name'> & { method: string },
  who: Admitted,
  gone: AbortSignal,
) => Promise<() => void>
