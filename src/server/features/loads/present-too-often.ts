import type { Instant } from '#domain/instant.ts'
import { nextRoundAt, type Round, tooOftenWords } from '#domain/rounds.ts'
import type { WriteRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { presentedTo } from './present-load.ts'

/**
 * The refusal of one round too many, null while there is none. The load is locked, so that nobody counts at the same
 * time. A conflict and no 429: a phone would wait with it, and nobody would read when it goes on.
 */
export async function tooOften(
  request: WriteRequest,
  loadId: string,
  { round, rounds }: { round: Round; rounds: readonly Instant[] },
): Promise<Refused | null> {
  const againAt = nextRoundAt(rounds, request.now)
  if (againAt === null) return null
  const current = await presentedTo(request, loadId)
  return new Refused('TOO_OFTEN', { message: tooOftenWords(round, againAt, current.pickupLocation.zone), current })
}
