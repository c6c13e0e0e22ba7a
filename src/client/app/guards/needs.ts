import { can, type Permission } from '#domain/permission.ts'
import { PATHS } from '#contract/path.ts'
import type { Session } from '#contract/session.ts'
import { redirect } from '@tanstack/react-router'

/**
 * GUARD-03: without the permission, go to /dashboard; an account that may not even list loads goes where everybody may.
 */
export function needs(permission: Permission) {
  return ({ context }: { context: { session: Session } }) => {
    if (can(context.session, permission)) return
    throw redirect({ to: can(context.session, 'load:list') ? PATHS.dashboard : PATHS.notifications, replace: true })
  }
}
