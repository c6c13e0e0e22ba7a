import { keyOwnerOf } from '#server/http/actor.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { cancelOpEndpoint } from '#contract/sync/cancel-op.ts'
import { sendOpsEndpoint } from '#contract/sync/send-ops.ts'
import { type Route, route } from '#server/http/route.ts'
import { toErrorResponse } from '#server/http/error-answer.ts'
import { cancelKey } from '#server/http/idempotency.ts'
import { answerEach, batchable } from '#server/http/op-batch.ts'
import { Refused } from '#server/http/refusal.ts'

/** @param endpoints all others: a batch reaches those that the outbox queues */
export function opRoutes(endpoints: readonly Endpoint[]): Route[] {
  const isBatchable = batchable(endpoints)
  const unknown = { ...toErrorResponse(new Refused('NOT_FOUND')), retryAfter: null, requestId: null }
  return [
    route(cancelOpEndpoint, async ({ params }, { db, actor, now }) => {
      const answer = await cancelKey(db, { actor: keyOwnerOf(actor), key: params.key, now })
      return answer ? { cancelled: false, answer } : { cancelled: true }
    }),
    route(sendOpsEndpoint, async ({ body }, { sendAlone }) => ({
      answers: await answerEach(body.ops, async (op) => (isBatchable(op) ? sendAlone(op) : unknown)),
    })),
  ]
}
