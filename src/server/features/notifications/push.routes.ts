import { deletePushSubscriptionEndpoint, savePushSubscriptionEndpoint, vapidPublicKeyEndpoint } from '#contract/notification/push.ts'
import { type Route, route } from '#server/http/bind.ts'
import { refuseField } from '#server/http/refusal.ts'
import type { PushService } from '#server/ports/push/push-service.ts'
import { deleteSubscription, saveSubscription } from './push-subscription.sql.ts'

export function pushRoutes(push: PushService): Route[] {
  return [
    route(vapidPublicKeyEndpoint, async () => ({ publicKey: push.publicKey })),
    route(savePushSubscriptionEndpoint, async ({ body }, { db, actor, now }) => {
      if (!push.isAllowed(body.endpoint)) throw refuseField('endpoint', 'Must be a push service URL')
      const whose = { accountId: actor.id, sessionId: actor.sessionId, now: new Date(now) }
      return { alive: await saveSubscription(db, { ...whose, endpoint: body.endpoint, ...body.keys }) }
    }),
    route(deletePushSubscriptionEndpoint, async ({ body }, { db, actor }) => {
      await deleteSubscription(db, actor.id, body.endpoint)
      return { message: 'Push is off for this browser' }
    }),
  ]
}
