/** Every permission there is (ENT-16). */
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

/** What an empty database is seeded with. The database, not this table, decides afterwards (GUARD-10). */
export const DEFAULT_ROLE_PERMISSIONS = {
  broker: ['load:create', 'load:read', 'load:update', 'load:delete', 'load:list'],
  dispatcher: ['load:read', 'load:list', 'load:book'],
  company: ['load:read', 'load:list', 'load:book'],
  user: [],
} as const satisfies Record<RoleName, readonly Permission[]>

/** Whoever asks: an account's session, or nobody. Names we do not know are ignored. */
export type PermissionHolder = { readonly permissions: readonly string[] } | null | undefined

/** Whether the session holds the permission. Nobody holds nothing. */
export function can(session: PermissionHolder, permission: Permission): boolean {
  return session?.permissions.includes(permission) ?? false
}

/** May post loads (GUARD-11). */
export const canCreateLoad = (session: PermissionHolder): boolean => can(session, 'load:create')

/** May edit loads (GUARD-11); deleting is a right of its own, which `loadCan('delete')` asks (load-lifecycle.ts). */
export const canUpdateLoad = (session: PermissionHolder): boolean => can(session, 'load:update')

/** May ask for loads on the board (GUARD-11). */
export const canBookLoad = (session: PermissionHolder): boolean => can(session, 'load:book')
