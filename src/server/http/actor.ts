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
}
