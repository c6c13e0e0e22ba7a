import type { Notification } from '#contract/notification.ts'
import { type Acted } from '#client/data/act.ts'
import { sayingOf } from '#client/data/saying.ts'
import { useAct } from '#client/data/use-act.ts'
import { toasts } from '#client/ui/toasts.ts'
import type { Intent } from '#offline/op-kind.ts'
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
  const acting = useAct('Notifications', { onActed: () => undefined })
  return {
    isPending: acting.isPending,
    async one(action: NotificationAction, { id }: Notification): Promise<void> {
      say(await acting.mutateAsync(INTENTS[action](id)), ACTION_WORDS[action].one)
    },
    /** NOTIF-07: each in turn; one word for all of them. */
    async many(action: NotificationAction, ids: readonly string[]): Promise<void> {
      const outcomes: Acted[] = []
      for (const id of ids) outcomes.push(await acting.mutateAsync(INTENTS[action](id)))
      say(outcomes.includes('waiting') ? 'waiting' : 'done', ACTION_WORDS[action].many)
    },
    async allRead(): Promise<void> {
      say(await acting.mutateAsync({ kind: 'mark-all-notifications-read' }), ALL_READ)
    },
  }
}
