import type { Notification } from '#contract/notification.ts'
import type { Acted } from '#client/data/act.ts'
import { useSession } from '#client/browser/use-session.ts'
import { sayingOf } from '#client/data/saying.ts'
import { useAct, useRefresh } from '#client/data/use-act.ts'
import { toasts } from '#client/ui/toasts.ts'
import type { Intent } from '#offline/op-kind.ts'
import { actAll } from './act-all.ts'
import { ACTION_WORDS, ALL_READ, type NotificationAction } from './copy.ts'

const INTENTS: Record<NotificationAction, (notificationId: string) => Intent> = {
  read: (notificationId) => ({ kind: 'mark-notification-read', notificationId }),
  archive: (notificationId) => ({ kind: 'archive-notification', notificationId }),
  delete: (notificationId) => ({ kind: 'delete-notification', notificationId }),
}

function say(how: Acted, done: string): void {
  const { kind, message } = sayingOf(how, done)
  toasts[kind](message)
}

/** Reading, archiving and deleting show at once, with signal or without; the words tell when the server has them. */
export function useNotificationActs() {
  const author = { userId: useSession().user.id, label: 'Notifications' }
  const refresh = useRefresh()
  const acting = useAct(author.label, { onActed: () => undefined })
  const one = (intent: Intent, done: string) =>
    acting.mutateAsync(intent).then(
      (how) => say(how, done),
      // said already, as of every action that was refused
      () => undefined,
    )
  return {
    isPending: acting.isPending,
    one: (action: NotificationAction, { id }: Notification) => one(INTENTS[action](id), ACTION_WORDS[action].one),
    /** NOTIF-07: each in turn; one word for all that went well, and one for those that did not. */
    async many(action: NotificationAction, ids: readonly string[]): Promise<void> {
      const { many, past } = ACTION_WORDS[action]
      const ends = await actAll(author, ids.map(INTENTS[action]))
      const outcomes = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
      const failed = ends.length - outcomes.length
      const waits = outcomes.includes('waiting')
      if (failed > 0) toasts.error(`${failed} of ${ends.length} notifications could not be ${past}`)
      if (waits || failed === 0) say(waits ? 'waiting' : 'done', many)
      void refresh()
    },
    allRead: () => one({ kind: 'mark-all-notifications-read' }, ALL_READ),
  }
}
