import { cancelOpEndpoint } from '#contract/sync/cancel-op.ts'
import { type Route, route } from '#server/http/bind.ts'
import { cancelKey } from '#server/http/idempotency.ts'

export function opRoutes(): Route[] {
  return [
    route(cancelOpEndpoint, async ({ params }, { db, actor, now }) => {
      const answer = await cancelKey(db, { actor: actor.id, key: params.key, now })
      return answer ? { cancelled: false, answer } : { cancelled: true }
    }),
  ]
}
