import type { Instant } from '#domain/time/instant.ts'
import { nextAllowedAt, type RepeatableAction, repeatLimitMessage } from '#domain/freight/repeat-limit.ts'
import type { WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { presentLoadTo } from './present-load.ts'

/**
 * The refusal when the repeat limit is reached, else null. The load is locked, so counts can't race. A 409, not a 429:
 * on a 429 the outbox would hold the action with nothing on screen.
 */
export async function presentRepeatRefusal(
  ctx: WriteContext,
  loadId: string,
  { round, rounds }: { round: RepeatableAction; rounds: readonly Instant[] },
): Promise<Refused | null> {
  const againAt = nextAllowedAt(rounds, ctx.now)
  if (againAt === null) return null
  const current = await presentLoadTo(ctx, loadId)
  return new Refused('TOO_OFTEN', { message: repeatLimitMessage(round, againAt, current.pickupLocation.zone), current })
}
