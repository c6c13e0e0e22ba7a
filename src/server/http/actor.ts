import type { Permission } from '#domain/access/permission.ts'

/** The caller, as read from the database for this request. */
export interface Actor {
  id: string
  sessionId: string
  permissions: readonly Permission[]
  /** epoch milliseconds: new accounts get smaller budgets */
  createdAt: number
  /** on trial, or has an active subscription */
  hasAccess: boolean
  /** what the statement saw that read its session (`MOMENT`); links have none */
  moment?: string
  /** the caller is a driver's link; `id` is the carrier that it acts for */
  link?: { id: string; dealId: string; loadId: string }
}

/** Whose keys, budgets and uploads a request uses: a link's are its own, apart from the carrier's. */
export function ownerIdOf({ id, link }: Pick<Actor, 'id' | 'link'>): string {
  return link?.id ?? id
}
