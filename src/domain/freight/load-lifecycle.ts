import type { LoadStatus } from './load-status.ts'
import { DAY_MS, hasPassed, type Instant } from '../time/instant.ts'
import type { PartyId } from '../access/ids.ts'
import { can, type Permission } from '../access/permission.ts'
import { isPickupBehind } from './arrival.ts'
import { refuse, type Refusal, type RefusalCode } from './refusal.ts'
import { hasTenderExpired, tenderExpiresAt, type TenderTime } from './tender.ts'

export type LoadAction =
  | 'accept-request'
  | 'assign-carrier'
  | 'accept-tender'
  | 'decline-tender'
  | 'revoke-tender'
  | 'cancel'
  | 'edit'
  | 'delete'
  | 'confirm-arrival'
  | 'release'
  | 'mark-completed'
  | 'correct-arrival'

/**
 * What decides an action. `dispatcherId` is the carrier that hauls the load or has its tender; a pending load has one
 * only while `tendered`, and a cancelled load keeps its last one. `haulerId`: the carrier that a dispatcher booked for.
 */
export interface LoadSnapshot extends TenderTime {
  status: LoadStatus
  ownerId: string
  dispatcherId: string | null
  haulerId?: string | null | undefined
  /** that carrier has accepted it, on frozen terms */
  accepted: boolean
  /** that carrier has closed its account; tendered and active loads never keep such a carrier */
  carrierLeft?: boolean
  /** the end of the pickup appointment; its start, if that's exact */
  pickupEndsAt: Instant
  completedAt: Instant | null
}

/** Who acts. A driver link acts as the carrier who made it: that company's id, no permissions. */
export interface LoadActor {
  accountId: PartyId
  permissions: readonly string[]
}

/** A load after an action; the server writes all of it. `deleted` is a soft delete. */
export interface LoadState extends TenderTime {
  status: LoadStatus
  dispatcherId: string | null
  completedAt: Instant | null
  deleted: boolean
}

/** Why a guard fails: the API's code and the sentence for the button's tooltip. */
interface Bar {
  readonly code: RefusalCode
  readonly why: string
}

/** Checked in this order. */
type Guard = 'party' | 'permission' | 'status' | 'tender' | 'carrier' | 'acceptance' | 'account' | 'pickup' | 'time'

interface LoadActionRule {
  readonly by: 'owner' | 'carrier' | 'either'
  readonly permission?: Permission
  /** For each status, whether the action may start there, or why not. */
  readonly from: Record<LoadStatus, 'may' | Bar>
  readonly tender?: { readonly open: boolean; readonly otherwise: Bar }
  /** Set when pickup must be ahead; used when it has passed. */
  readonly afterPickup?: Bar
  /** Set when a carrier must be assigned; used when none is. */
  readonly withoutCarrier?: Bar
  /** Set when the carrier must have accepted the load; used when it has not. */
  readonly withoutAcceptance?: Bar
  /** Set when the carrier must still have an account; used when it is closed. */
  readonly withoutAccount?: Bar
  readonly within?: { readonly ofCompletionMs: number; readonly otherwise: Bar }
  /** `if-unusual`: see `needsReason` */
  readonly reason?: 'required' | 'if-unusual'
  readonly to: LoadStatus | 'deleted'
  readonly carrier: 'stays' | 'is offered it' | 'takes it' | 'leaves'
  /** Repeating it in its end state is no error: a double tap, or the driver after the dispatcher. */
  readonly repeats?: true
  /** Guards that disable the button, first tooltip first; all others hide it. */
  readonly greyedBy?: readonly Guard[]
}

const conflict = (why: string): Bar => ({ code: 'STATUS_CONFLICT', why })
const taken = (why: string): Bar => ({ code: 'LOAD_TAKEN', why })

const NOT_YOURS: Record<LoadActionRule['by'], Bar> = {
  owner: { code: 'NOT_ALLOWED', why: 'Only the broker who posted this load can do this' },
  carrier: { code: 'NOT_ALLOWED', why: 'Only the assigned carrier or its driver can do this' },
  either: { code: 'NOT_ALLOWED', why: 'Only the broker and the assigned carrier can do this' },
}
const NO_PERMISSION: Bar = { code: 'NOT_ALLOWED', why: "You don't have permission to do this" }
const NO_CARRIER: Bar = { code: 'NO_CARRIER', why: 'No carrier is assigned yet' }
const CANCELLED = conflict('This load was cancelled')
const COMPLETED = conflict('This load is completed')
const UNDER_WAY = conflict('A carrier is hauling this load')
const ACCEPTED = conflict('The carrier has already accepted')
const NOT_ARRIVED = conflict('Arrival is not confirmed yet')

const UNTAKEN = {
  pending: 'may',
  active: taken('A carrier already has this load'),
  completed: taken('This load is completed'),
  cancelled: CANCELLED,
} as const
const UNHAULED = {
  pending: 'may',
  active: UNDER_WAY,
  completed: COMPLETED,
  cancelled: CANCELLED,
} as const
const UNANSWERED = { ...UNHAULED, active: ACCEPTED } as const

const TENDER_OPEN = { open: true, otherwise: conflict("There's no open tender") }
const TENDER_EXPIRED: Bar = { code: 'TENDER_EXPIRED', why: 'This tender has expired' }
const NO_TENDER_OPEN = {
  open: false,
  otherwise: {
    code: 'LOAD_TENDERED',
    why: 'This load is tendered to a carrier. Revoke the tender first',
  },
} as const

/** A load's state machine, read by the button, its tooltip and the server. */
export const LOAD_ACTIONS = {
  'accept-request': {
    by: 'owner',
    from: UNTAKEN,
    tender: NO_TENDER_OPEN,
    to: 'active',
    carrier: 'takes it',
    greyedBy: ['tender'],
  },
  'assign-carrier': {
    by: 'owner',
    from: UNTAKEN,
    tender: NO_TENDER_OPEN,
    // a tender ends at pickup, so nobody could answer this one
    afterPickup: { code: 'LOAD_EXPIRED', why: 'The pickup time has passed. Edit the load first' },
    to: 'pending',
    carrier: 'is offered it',
    greyedBy: ['pickup'],
  },
  'accept-tender': {
    by: 'carrier',
    from: UNANSWERED,
    tender: TENDER_OPEN,
    to: 'active',
    carrier: 'stays',
    repeats: true,
  },
  'decline-tender': {
    by: 'carrier',
    from: UNANSWERED,
    tender: TENDER_OPEN,
    to: 'pending',
    carrier: 'leaves',
  },
  'revoke-tender': {
    by: 'owner',
    permission: 'load:update',
    from: UNANSWERED,
    tender: TENDER_OPEN,
    to: 'pending',
    carrier: 'leaves',
  },
  cancel: {
    by: 'owner',
    permission: 'load:update',
    from: UNHAULED,
    withoutCarrier: NO_CARRIER,
    to: 'cancelled',
    carrier: 'stays',
    repeats: true,
  },
  edit: {
    by: 'owner',
    permission: 'load:update',
    from: UNHAULED,
    tender: NO_TENDER_OPEN,
    to: 'pending',
    carrier: 'stays',
  },
  delete: {
    by: 'owner',
    permission: 'load:delete',
    from: UNHAULED,
    tender: NO_TENDER_OPEN,
    to: 'deleted',
    carrier: 'stays',
  },
  'confirm-arrival': {
    by: 'carrier',
    from: {
      pending: conflict("The tender isn't accepted yet"),
      active: 'may',
      completed: conflict('Arrival is already confirmed'),
      cancelled: CANCELLED,
    },
    withoutCarrier: NO_CARRIER,
    to: 'completed',
    carrier: 'stays',
    repeats: true,
    greyedBy: ['status', 'party'],
  },
  release: {
    by: 'either',
    from: {
      pending: conflict('No carrier is booked on this load yet'),
      active: 'may',
      completed: COMPLETED,
      cancelled: CANCELLED,
    },
    reason: 'required',
    to: 'pending',
    carrier: 'leaves',
  },
  'mark-completed': {
    by: 'owner',
    permission: 'load:update',
    from: { pending: 'may', active: 'may', completed: COMPLETED, cancelled: 'may' },
    withoutCarrier: NO_CARRIER,
    reason: 'if-unusual',
    to: 'completed',
    carrier: 'stays',
  },
  'correct-arrival': {
    by: 'owner',
    from: { pending: NOT_ARRIVED, active: NOT_ARRIVED, completed: 'may', cancelled: CANCELLED },
    // a tender that was marked completed has no agreed terms
    withoutAcceptance: conflict('The carrier never accepted this load'),
    withoutAccount: { code: 'CARRIER_LEFT', why: 'The carrier closed their account' },
    within: {
      ofCompletionMs: 7 * DAY_MS,
      otherwise: { code: 'TOO_LATE', why: 'You can correct an arrival for 7 days only' },
    },
    reason: 'required',
    to: 'active',
    carrier: 'stays',
    greyedBy: ['account', 'time'],
  },
} as const satisfies Record<LoadAction, LoadActionRule>

export interface LoadActionDetails {
  reason?: string
  /** Who gets the tender or the load; permissions are checked on a tender. */
  carrier?: { id: string; permissions?: readonly string[] }
  /** How long that carrier has to answer a tender, in minutes. */
  tenderMinutes?: number | undefined
}

/** `changed` is false when the load is already in that state: answer 200 and record nothing. */
export type LoadDecision = { ok: true; changed: boolean; to: LoadState } | Refusal

/**
 * Whether an action is allowed on a load, and the load's state after it. The caller checks whether the actor may know
 * of the load at all (404, not 403).
 */
export function decideLoadAction(
  action: LoadAction,
  stored: LoadSnapshot,
  actor: LoadActor,
  now: Instant,
  { reason, carrier, tenderMinutes }: LoadActionDetails = {},
): LoadDecision {
  const rule: LoadActionRule = LOAD_ACTIONS[action]
  const load = asOf(now, stored, rule)
  const [failed] = failedGuards(rule, load, actor, now)
  if (failed && isRepetition(rule, load, failed.guard)) return stays(load)
  if (failed) return refuse(failed.bar.code)
  if (needsReason(action, load, now) && !reason?.trim()) return refuse('REASON_REQUIRED')
  const to = stateAfter(rule, load, now, { carrierId: carrier?.id ?? null, tenderMinutes })
  return unfitCarrier(rule, load, carrier) ?? { ok: true, changed: true, to }
}

/** Whether the action needs a reason: always, or on a load that is cancelled, tendered or not picked up yet (UNDO-02). */
export function needsReason(action: LoadAction, load: LoadSnapshot, now: Instant): boolean {
  const { reason }: LoadActionRule = LOAD_ACTIONS[action]
  if (reason !== 'if-unusual') return reason === 'required'
  return load.status !== 'active' || !isPickupBehind(load, now)
}

/** What a button needs; `why` is its tooltip while it is visible but disabled. */
export type LoadActionPermit = { allowed: true } | { allowed: false; why: string; visible: boolean }

/** Whether an action's button is visible and enabled, and if not, why (LIFE-02…05, OWN-19, OWN-20). */
export function checkLoadAction(
  action: LoadAction,
  stored: LoadSnapshot,
  actor: LoadActor,
  now: Instant,
): LoadActionPermit {
  const rule: LoadActionRule = LOAD_ACTIONS[action]
  const failed = failedGuards(rule, asOf(now, stored, rule), actor, now)
  const [first] = failed
  if (!first) return { allowed: true }
  const greyedBy = rule.greyedBy ?? []
  const said = greyedBy.map((guard) => failed.find((one) => one.guard === guard)).find(Boolean)
  const visible = failed.every(({ guard }) => greyedBy.includes(guard))
  return { allowed: false, why: (said ?? first).bar.why, visible }
}

/** An expired tender counts as ended, except when the carrier answers it: the refusal then says why it is too late. */
function asOf(now: Instant, load: LoadSnapshot, { tender }: LoadActionRule): LoadSnapshot {
  if (tender?.open || !hasTenderExpired(load, now)) return load
  return { ...load, tendered: false, tenderExpiresAt: null, dispatcherId: null }
}

interface FailedGuard {
  guard: Guard
  bar: Bar
}

function failedGuards(rule: LoadActionRule, load: LoadSnapshot, actor: LoadActor, now: Instant): FailedGuard[] {
  const failed: FailedGuard[] = []
  const check = (guard: Guard, holds: boolean, bar: Bar) => {
    if (!holds) failed.push({ guard, bar })
  }
  const status = rule.from[load.status]
  const { tender, withoutCarrier, withoutAcceptance, withoutAccount, afterPickup, within, permission } = rule
  const isExpired = hasTenderExpired(load, now)
  check('party', isParty(rule.by, load, actor), NOT_YOURS[rule.by])
  if (permission) check('permission', can(actor, permission), NO_PERMISSION)
  if (status !== 'may') check('status', false, status)
  if (tender)
    check('tender', load.tendered === tender.open && !isExpired, isExpired ? TENDER_EXPIRED : tender.otherwise)
  if (withoutCarrier) check('carrier', load.dispatcherId !== null, withoutCarrier)
  if (withoutAcceptance) check('acceptance', load.accepted, withoutAcceptance)
  if (withoutAccount) check('account', !load.carrierLeft, withoutAccount)
  if (afterPickup) check('pickup', !hasPassed(load.pickupEndsAt, now), afterPickup)
  if (within && load.completedAt !== null) {
    const end = load.completedAt + within.ofCompletionMs
    check('time', !hasPassed(end, now), within.otherwise)
  }
  return failed
}

function isParty(by: LoadActionRule['by'], load: LoadSnapshot, actor: LoadActor): boolean {
  const owns = actor.accountId === load.ownerId
  const hauls = actor.accountId === load.dispatcherId || actor.accountId === load.haulerId
  if (by === 'either') return owns || hauls
  return by === 'owner' ? owns : hauls
}

function isRepetition(rule: LoadActionRule, load: LoadSnapshot, failed: Guard): boolean {
  return rule.repeats === true && load.status === rule.to && failed === 'status'
}

function unfitCarrier(rule: LoadActionRule, load: LoadSnapshot, carrier: LoadActionDetails['carrier']): Refusal | null {
  if (rule.carrier !== 'is offered it' && rule.carrier !== 'takes it') return null
  if (!carrier) return refuse('NOT_A_CARRIER')
  if (carrier.id === load.ownerId) return refuse('OWN_LOAD')
  if (rule.carrier === 'takes it') return null
  return can({ permissions: carrier.permissions ?? [] }, 'load:book') ? null : refuse('NOT_A_CARRIER')
}

interface Named {
  carrierId: string | null
  tenderMinutes: number | undefined
}

function stateAfter(rule: LoadActionRule, load: LoadSnapshot, now: Instant, named: Named): LoadState {
  const status = rule.to === 'deleted' ? load.status : rule.to
  const carriers = {
    stays: load.dispatcherId,
    leaves: null,
    'is offered it': named.carrierId,
    'takes it': named.carrierId,
  }
  const dispatcherId = carriers[rule.carrier]
  const tendered = status === 'pending' && dispatcherId !== null
  return {
    status,
    dispatcherId,
    tendered,
    tenderExpiresAt: tendered ? tenderExpiresAt(now, load.pickupEndsAt, named.tenderMinutes) : null,
    completedAt: status === 'completed' ? now : null,
    deleted: rule.to === 'deleted',
  }
}

function stays({
  status,
  dispatcherId,
  tendered,
  tenderExpiresAt: expiresAt,
  completedAt,
}: LoadSnapshot): LoadDecision {
  const to = { status, dispatcherId, tendered, tenderExpiresAt: expiresAt, completedAt, deleted: false }
  return { ok: true, changed: false, to }
}
