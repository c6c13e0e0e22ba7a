import { deletePushSubscription, savePushSubscription, vapidPublicKey } from '#contract/push.ts'
import { type Route, route } from '#server/http/bind.ts'
import { refusedField } from '#server/http/refusal.ts'
import type { PushService } from '#server/ports/push/push-service.ts'
import { deleteSubscription, saveSubscription } from './push-subscription.sql.ts'

export function pushRoutes(push: PushService): Route[] {
  return [
    route(vapidPublicKey, async () => ({ publicKey: push.publicKey })),
    route(savePushSubscription, async ({ body }, { db, actor, now }) => {
      if (!push.isAllowed(body.endpoint)) throw refusedField('endpoint', 'Must be an address of a push service')
      const whose = { accountId: actor.id, sessionId: actor.sessionId, now: new Date(now) }
      return { alive: await saveSubscription(db, { ...whose, endpoint: body.endpoint, ...body.keys }) }
    }),
    route(deletePushSubscription, async ({ body }, { db, actor }) => {
      await deleteSubscription(db, actor.id, body.endpoint)
      return { message: 'This browser is told no more' }
    }),
  ]
}
