/** All permissions (ENT-16). */
export const PERMISSIONS = [
  'user:create',
  'user:read',
  'user:update',
  'user:delete',
  'user:list',
  'role:create',
  'role:read',
  'role:update',
  'role:delete',
  'role:list',
  'role:assign',
  'system:config:read',
  'system:config:update',
  'system:logs:read',
  'load:create',
  'load:read',
  'load:update',
  'load:delete',
  'load:book',
  'load:list',
] as const

export type Permission = (typeof PERMISSIONS)[number]

export const ROLE_NAMES = ['broker', 'dispatcher', 'company', 'user'] as const

export type RoleName = (typeof ROLE_NAMES)[number]

/** Seeds an empty database. Afterwards the database decides, not this table (GUARD-10). */
export const DEFAULT_ROLE_PERMISSIONS = {
  broker: ['load:create', 'load:read', 'load:update', 'load:delete', 'load:list'],
  dispatcher: ['load:read', 'load:list', 'load:book'],
  company: ['load:read', 'load:list', 'load:book'],
  user: [],
} as const satisfies Record<RoleName, readonly Permission[]>

/** A session's account, or none. Unknown permission names are ignored. */
export type PermissionHolder = { readonly permissions: readonly string[] } | null | undefined

/** Whether the session holds the permission; false without a session. */
export function can(session: PermissionHolder, permission: Permission): boolean {
  return session?.permissions.includes(permission) ?? false
}

/** May post loads (GUARD-11). */
export const canPostLoads = (session: PermissionHolder): boolean => can(session, 'load:create')

/** May edit loads (GUARD-11). Deleting is a separate permission: `checkLoadAction('delete')` (load-lifecycle.ts). */
export const canUpdateLoads = (session: PermissionHolder): boolean => can(session, 'load:update')

/** May request loads on the board (GUARD-11). */
export const canBookLoads = (session: PermissionHolder): boolean => can(session, 'load:book')
