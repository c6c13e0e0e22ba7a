import { useSession } from '#client/browser/session/use-session.ts'
import { toastResult } from '#client/data/outbox/action-toast.ts'
import { submitActions } from '#client/data/outbox/submit-action.ts'
import { useRefresh, useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { toasts } from '#client/ui/toasts.ts'
import type { Notification } from '#contract/notification/notification.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { ALL_READ, NOTIFICATION_ACTION_COPY, type NotificationAction, NOTIFICATION_LIST_COPY } from './copy.ts'
import { NOTIFICATIONS_TITLE } from '../copy.ts'

const INTENTS: Record<NotificationAction, (notificationId: string) => Intent> = {
  read: (notificationId) => ({ kind: 'mark-notification-read', notificationId }),
  archive: (notificationId) => ({ kind: 'archive-notification', notificationId }),
  delete: (notificationId) => ({ kind: 'delete-notification', notificationId }),
}

/** Read, archive and delete show right away, online or offline; the toast says when the server has them. */
export function useNotificationActions() {
  const author = { userId: useSession().user.id, label: NOTIFICATIONS_TITLE }
  const refresh = useRefresh()
  const acting = useSubmitAction(author.label, { done: null })
  const deleting = useSubmitAction(author.label, {
    done: NOTIFICATION_ACTION_COPY.delete.one,
    onHeld: () => undefined,
  })
  const one = (intent: Intent, done: string) =>
    acting.mutateAsync(intent).then(
      (how) => typeof how === 'string' && toastResult(how, done),
      // already reported, like every rejected action
      () => undefined,
    )
  return {
    isPending: acting.isPending || deleting.isPending,
    one: (action: NotificationAction, { id }: Notification): void => {
      if (action === 'delete') return deleting.mutate(INTENTS.delete(id))
      void one(INTENTS[action](id), NOTIFICATION_ACTION_COPY[action].one)
    },
    /** NOTIF-07: one toast for all that succeeded, and one for those that failed. */
    many: async (action: NotificationAction, ids: readonly string[]): Promise<void> => {
      const { many, past } = NOTIFICATION_ACTION_COPY[action]
      const ends = await submitActions({ ...author, isUndoable: action === 'delete' }, ids.map(INTENTS[action]))
      const outcomes = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
      // undone: the person has heard
      if (outcomes.includes('cancelled')) return
      const failed = ends.length - outcomes.length
      const waits = outcomes.find((how) => how !== 'done' && how !== 'cancelled')
      if (failed > 0) toasts.error(NOTIFICATION_LIST_COPY.someFailed(failed, ends.length, past))
      if (waits || failed === 0) toastResult(waits ?? 'done', many)
      void refresh()
    },
    allRead: () => one({ kind: 'mark-all-notifications-read' }, ALL_READ),
  }
}
