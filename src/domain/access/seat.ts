import type { Permission } from './permission.ts'

/** What a person may do in their company: an Owner everything that the role may, the others less. */
export const SEATS = ['owner', 'desk', 'billing', 'viewer'] as const
export type Seat = (typeof SEATS)[number]

export const SEAT_NAMES: Readonly<Record<Seat, string>> = {
  owner: 'Owner',
  desk: 'Desk',
  billing: 'Billing',
  viewer: 'Read only',
}

/** Who may do something, by the name that an endpoint's declaration gives. */
const GROUPS = {
  any: SEATS,
  desk: ['owner', 'desk'],
  'desk-or-money': ['owner', 'desk', 'billing'],
  money: ['owner', 'billing'],
  owner: ['owner'],
} as const satisfies Record<string, readonly Seat[]>
export type SeatGroup = keyof typeof GROUPS

const READS: readonly Permission[] = ['load:list', 'load:read']

/** What a seat keeps of the role's permissions; an Owner's keeps all. */
const KEPT: Record<Exclude<Seat, 'owner'>, readonly Permission[]> = {
  desk: [...READS, 'load:create', 'load:update', 'load:delete', 'load:book'],
  billing: READS,
  viewer: READS,
}

export function isInGroup(seat: Seat, group: SeatGroup): boolean {
  return GROUPS[group].some((each) => each === seat)
}

/** Whether a person in this seat loses the permission that the role has. */
export function takesAway(seat: Seat, permission: Permission): boolean {
  return seat !== 'owner' && !KEPT[seat].includes(permission)
}

/** TEAM-06: what of the role's permissions the person has. A seat never adds one. */
export function effectivePermissions(seat: Seat, ofRole: readonly Permission[]): Permission[] {
  return ofRole.filter((permission) => !takesAway(seat, permission))
}

interface Declared {
  method: string
  seat?: SeatGroup
}

/** TEAM-07: who may call an endpoint. Without a seat of its own, a read is open to all and a write needs a desk. */
export function seatNeeded({ method, seat }: Declared): SeatGroup {
  return seat ?? (method === 'GET' ? 'any' : 'desk')
}

/** TEAM-13: who can have loads as their work. */
export const canBeAssigned = (seat: Seat): boolean => isInGroup(seat, 'desk')

export const ASSIGNABLE_SEATS: readonly Seat[] = SEATS.filter(canBeAssigned)

/** People and open invitations that a company has at most. */
export const MOST_PEOPLE = 25
