import type { RoleName } from '#domain/access/permission.ts'

/** PROF-01: role names on screen. */
export const ROLE_LABELS: Record<RoleName, string> = {
  broker: 'Broker',
  dispatcher: 'Dispatcher',
  company: 'Trucking Company',
  user: 'User',
}
