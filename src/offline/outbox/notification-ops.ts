import type { OpKind } from './op-kind.ts'

const NOTIFICATION_KINDS: readonly OpKind[] = [
  'mark-notification-read',
  'archive-notification',
  'delete-notification',
  'mark-all-notifications-read',
]

/** They need no one else's consent, so they show right away, without a chip. */
export function isAboutNotifications(kind: OpKind): boolean {
  return NOTIFICATION_KINDS.includes(kind)
}
