import { can, type Permission } from '#domain/access/permission.ts'
import { PATHS } from '#contract/api/path.ts'
import type { Session } from '#contract/account/account.ts'
import { redirect } from '@tanstack/react-router'

/** GUARD-03: without the permission, redirects to /dashboard, or to the profile if the account can't list loads. */
export function requirePermission(permission: Permission) {
  return ({ context }: { context: { session: Session } }) => {
    if (can(context.session, permission)) return
    throw redirect({ to: can(context.session, 'load:list') ? PATHS.dashboard : PATHS.profile, replace: true })
  }
}
