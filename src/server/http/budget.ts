import type { BudgetName } from '#domain/access/budget.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from './actor.ts'

interface Spender {
  db: Kysely<Schema>
  actor: Actor
  now: number
}

/** @throws Refused OVER_BUDGET with Retry-After once the account's hour is used up */
export type Spend = (who: Spender, budget: BudgetName, cost?: number) => Promise<void>

/** A step that first spends from a budget, before it locks anything or asks a service. */
export function within<Input, Context extends Spender, Answer>(
  spend: Spend,
  budget: BudgetName,
  handle: (input: Input, ctx: Context) => Promise<Answer>,
) {
  return async (input: Input, ctx: Context): Promise<Answer> => {
    await spend(ctx, budget)
    return handle(input, ctx)
  }
}
