import type { Permission } from '#domain/permission.ts'

/** Who is asking, as read from the database with this very request. */
export interface Actor {
  id: string
  sessionId: string
  permissions: readonly Permission[]
  /** the trial runs, or a subscription is active */
  hasAccess: boolean
}
