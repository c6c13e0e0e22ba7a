import type { Notification } from '#contract/notification/notification.ts'

const LOAD_PAGE = /^\/dashboard\/(?:load|loadboard)\/([^/]+)\/?$/

/** The load that this page shows, on either of its two screens; null elsewhere. */
export function openLoadId(pathname: string): string | null {
  return LOAD_PAGE.exec(pathname)?.[1] ?? null
}

/** Unread notifications about a load, which is on screen: there is nothing left to read about them [USE-06]. */
export function unreadAbout(loadId: string, rows: readonly Notification[]): string[] {
  return rows.flatMap(({ id, status, metadata }) => (status === 'unread' && metadata.loadId === loadId ? [id] : []))
}
