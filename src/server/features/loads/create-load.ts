import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { createLoad as endpoint } from '#contract/load-post.ts'
import type { WriteRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { checkedTerms } from './checked-terms.ts'
import type { Lane } from './lane.ts'
import { insertLoads } from './new-load.sql.ts'
import { presentedTo } from './present-load.ts'
import { referenceTaken } from './reference-taken.ts'

/** CREATE-30: the load is on the board with the commit. */
export async function createLoad(
  { body }: ParsedInputOf<typeof endpoint>,
  request: WriteRequest,
  lane: Lane,
): Promise<AnswerInputOf<typeof endpoint>> {
  const { db: tx, actor, now } = request
  const terms = checkedTerms(body, lane, now)
  if (Array.isArray(terms)) throw new Refused('VALIDATION_ERROR', { message: terms[0]?.message ?? '', details: terms })
  const [load] = await insertLoads(tx, [terms], { ownerId: actor.id, now: new Date(now) })
  if (!load) throw await referenceTaken(request, terms.load.reference ?? '')
  return presentedTo(request, load.id)
}
