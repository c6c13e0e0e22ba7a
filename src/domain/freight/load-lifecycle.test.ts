import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../time/instant.ts'
import {
  decideLoadAction,
  LOAD_ACTIONS,
  checkLoadAction,
  needsReason,
  type LoadAction,
  type LoadActor,
  type LoadSnapshot,
} from './load-lifecycle.ts'
import { LOAD_STATUSES } from './load-status.ts'
import { PERMISSIONS } from '../access/permission.ts'
import { isRefusal } from './refusal.ts'

const NOW = Date.UTC(2026, 10, 21, 14)
const ACTIONS = Object.keys(LOAD_ACTIONS) as LoadAction[]

const BASE: LoadSnapshot = {
  status: 'pending',
  ownerId: 'broker',
  dispatcherId: null,
  tendered: false,
  tenderExpiresAt: null,
  accepted: false,
  pickupEndsAt: NOW + DAY_MS,
  completedAt: null,
}

const LOADS = {
  pending: BASE,
  tendered: { ...BASE, dispatcherId: 'carrier', tendered: true },
  active: { ...BASE, status: 'active', dispatcherId: 'carrier', accepted: true },
  completed: { ...BASE, status: 'completed', dispatcherId: 'carrier', accepted: true, completedAt: NOW - DAY_MS },
  cancelled: { ...BASE, status: 'cancelled', dispatcherId: 'carrier' },
} as const satisfies Record<string, LoadSnapshot>

type Situation = keyof typeof LOADS
const SITUATIONS = Object.keys(LOADS) as Situation[]

const ACTORS = {
  owner: { accountId: 'broker', permissions: ['load:update', 'load:delete'] },
  'owner without permissions': { accountId: 'broker', permissions: [] },
  carrier: { accountId: 'carrier', permissions: [] },
  stranger: { accountId: 'stranger', permissions: PERMISSIONS },
} as const satisfies Record<string, LoadActor>

const DETAILS = { reason: 'Truck broke down', carrier: { id: 'next', permissions: ['load:book'] } }

function outcome(action: LoadAction, situation: Situation, who: keyof typeof ACTORS): string {
  const decision = decideLoadAction(action, LOADS[situation], ACTORS[who], NOW, DETAILS)
  if (isRefusal(decision)) return decision.code
  const { status, dispatcherId, tendered, deleted } = decision.to
  if (!decision.changed) return `still ${status}`
  if (deleted) return 'deleted'
  return `${status}${tendered ? ', tendered to' : ''}${dispatcherId ? ` ${dispatcherId}` : ''}`
}

function button(action: LoadAction, situation: Situation, who: keyof typeof ACTORS): string {
  const permit = checkLoadAction(action, LOADS[situation], ACTORS[who], NOW)
  if (permit.allowed) return 'shown'
  return permit.visible ? `disabled: ${permit.why}` : 'hidden'
}

const everywhere = <T>(of: (situation: Situation) => T) =>
  Object.fromEntries(SITUATIONS.map((situation) => [situation, of(situation)])) as Record<Situation, T>

const all = (answer: string) => everywhere(() => answer)

describe('the load lifecycle', () => {
  test('[LIFE-01] has four statuses, and every action leads to one of them or deletes the load', () => {
    expect(LOAD_STATUSES).toEqual(['pending', 'active', 'completed', 'cancelled'])
    for (const action of ACTIONS) {
      const { to, from } = LOAD_ACTIONS[action]
      expect([...LOAD_STATUSES, 'deleted']).toContain(to)
      expect(Object.keys(from).toSorted()).toEqual([...LOAD_STATUSES].toSorted())
    }
  })

  const cases: [LoadAction, keyof typeof ACTORS, Record<Situation, string>][] = [
    [
      'accept-request',
      'owner',
      {
        pending: 'active next',
        tendered: 'LOAD_TENDERED',
        active: 'LOAD_TAKEN',
        completed: 'LOAD_TAKEN',
        cancelled: 'STATUS_CONFLICT',
      },
    ],
    ['accept-request', 'carrier', all('NOT_ALLOWED')],
    [
      'assign-carrier',
      'owner',
      {
        pending: 'pending, tendered to next',
        tendered: 'LOAD_TENDERED',
        active: 'LOAD_TAKEN',
        completed: 'LOAD_TAKEN',
        cancelled: 'STATUS_CONFLICT',
      },
    ],
    ['assign-carrier', 'carrier', all('NOT_ALLOWED')],
    [
      'accept-tender',
      'carrier',
      {
        pending: 'NOT_ALLOWED',
        tendered: 'active carrier',
        active: 'still active',
        completed: 'STATUS_CONFLICT',
        cancelled: 'STATUS_CONFLICT',
      },
    ],
    ['accept-tender', 'owner', all('NOT_ALLOWED')],
    [
      'decline-tender',
      'carrier',
      {
        pending: 'NOT_ALLOWED',
        tendered: 'pending',
        active: 'STATUS_CONFLICT',
        completed: 'STATUS_CONFLICT',
        cancelled: 'STATUS_CONFLICT',
      },
    ],
    ['decline-tender', 'owner', all('NOT_ALLOWED')],
    [
      'revoke-tender',
      'owner',
      {
        pending: 'STATUS_CONFLICT',
        tendered: 'pending',
        active: 'STATUS_CONFLICT',
        completed: 'STATUS_CONFLICT',
        cancelled: 'STATUS_CONFLICT',
      },
    ],
    ['revoke-tender', 'owner without permissions', all('NOT_ALLOWED')],
    ['revoke-tender', 'carrier', all('NOT_ALLOWED')],
    [
      'cancel',
      'owner',
      {
        pending: 'NO_CARRIER',
        tendered: 'cancelled carrier',
        active: 'STATUS_CONFLICT',
        completed: 'STATUS_CONFLICT',
        cancelled: 'still cancelled',
      },
    ],
    ['cancel', 'owner without permissions', all('NOT_ALLOWED')],
    ['cancel', 'carrier', all('NOT_ALLOWED')],
    [
      'edit',
      'owner',
      {
        pending: 'pending',
        tendered: 'LOAD_TENDERED',
        active: 'STATUS_CONFLICT',
        completed: 'STATUS_CONFLICT',
        cancelled: 'STATUS_CONFLICT',
      },
    ],
    ['edit', 'owner without permissions', all('NOT_ALLOWED')],
    ['edit', 'carrier', all('NOT_ALLOWED')],
    [
      'delete',
      'owner',
      {
        pending: 'deleted',
        tendered: 'LOAD_TENDERED',
        active: 'STATUS_CONFLICT',
        completed: 'STATUS_CONFLICT',
        cancelled: 'STATUS_CONFLICT',
      },
    ],
    ['delete', 'owner without permissions', all('NOT_ALLOWED')],
    ['delete', 'carrier', all('NOT_ALLOWED')],
    [
      'confirm-arrival',
      'carrier',
      {
        pending: 'NOT_ALLOWED',
        tendered: 'STATUS_CONFLICT',
        active: 'completed carrier',
        completed: 'still completed',
        cancelled: 'STATUS_CONFLICT',
      },
    ],
    ['confirm-arrival', 'owner', all('NOT_ALLOWED')],
    [
      'release',
      'owner',
      {
        pending: 'STATUS_CONFLICT',
        tendered: 'STATUS_CONFLICT',
        active: 'pending',
        completed: 'STATUS_CONFLICT',
        cancelled: 'STATUS_CONFLICT',
      },
    ],
    [
      'release',
      'carrier',
      {
        pending: 'NOT_ALLOWED',
        tendered: 'STATUS_CONFLICT',
        active: 'pending',
        completed: 'STATUS_CONFLICT',
        cancelled: 'STATUS_CONFLICT',
      },
    ],
    [
      'mark-completed',
      'owner',
      {
        pending: 'NO_CARRIER',
        tendered: 'completed carrier',
        active: 'completed carrier',
        completed: 'STATUS_CONFLICT',
        cancelled: 'completed carrier',
      },
    ],
    ['mark-completed', 'owner without permissions', all('NOT_ALLOWED')],
    ['mark-completed', 'carrier', all('NOT_ALLOWED')],
    [
      'correct-arrival',
      'owner',
      {
        pending: 'STATUS_CONFLICT',
        tendered: 'STATUS_CONFLICT',
        active: 'STATUS_CONFLICT',
        completed: 'active carrier',
        cancelled: 'STATUS_CONFLICT',
      },
    ],
    ['correct-arrival', 'carrier', all('NOT_ALLOWED')],
  ]
  test.each(cases)('%s by the %s has the expected outcome in each state', (action, who, expected) => {
    expect(everywhere((situation) => outcome(action, situation, who))).toEqual(expected)
  })

  test('allows a stranger with every permission nothing', () => {
    for (const action of ACTIONS) {
      expect(everywhere((situation) => outcome(action, situation, 'stranger'))).toEqual(all('NOT_ALLOWED'))
    }
  })

  test('a release and a correction need a non-empty reason', () => {
    const reasonless: [LoadAction, LoadSnapshot][] = [
      ['release', LOADS.active],
      ['correct-arrival', LOADS.completed],
    ]
    for (const [action, load] of reasonless) {
      for (const reason of [undefined, '', '  \n']) {
        const details = reason === undefined ? {} : { reason }
        expect(decideLoadAction(action, load, ACTORS.owner, NOW, details)).toMatchObject({
          code: 'REASON_REQUIRED',
        })
      }
    }
  })

  test('a load can be tendered only to a carrier who may book, and never to its owner', () => {
    const tender = (carrier?: { id: string; permissions?: readonly string[] }) =>
      decideLoadAction('assign-carrier', LOADS.pending, ACTORS.owner, NOW, carrier && { carrier })
    expect(tender({ id: 'next', permissions: ['load:read', 'load:book'] })).toMatchObject({ ok: true })
    expect(tender({ id: 'next', permissions: ['load:read'] })).toMatchObject({ code: 'NOT_A_CARRIER' })
    expect(tender({ id: 'next' })).toMatchObject({ code: 'NOT_A_CARRIER' })
    expect(tender()).toMatchObject({ code: 'NOT_A_CARRIER' })
    expect(tender({ id: 'broker', permissions: ['load:book'] })).toMatchObject({ code: 'OWN_LOAD' })
  })

  test('confirming an arrival twice keeps the first time', () => {
    const first = decideLoadAction('confirm-arrival', LOADS.active, ACTORS.carrier, NOW)
    if (isRefusal(first)) throw new Error(first.code)
    expect(first).toMatchObject({ changed: true, to: { completedAt: NOW } })
    const arrived = { ...LOADS.active, ...first.to }
    expect(decideLoadAction('confirm-arrival', arrived, ACTORS.carrier, NOW + MINUTE_MS)).toEqual({
      ok: true,
      changed: false,
      to: first.to,
    })
  })
})

describe('the buttons of a load', () => {
  const only = (shown: Partial<Record<Situation, string>>) => ({ ...all('hidden'), ...shown })

  test('Edit shows only while pending, to an owner with load:update', () => {
    const expected = only({ pending: 'shown' })
    expect(everywhere((situation) => button('edit', situation, 'owner'))).toEqual(expected)
    expect(everywhere((situation) => button('edit', situation, 'owner without permissions'))).toEqual(all('hidden'))
    expect(everywhere((situation) => button('edit', situation, 'carrier'))).toEqual(all('hidden'))
  })

  test('[GUARD-11] Delete shows only while pending, to an owner with load:delete, which load:update does not include', () => {
    const expected = only({ pending: 'shown' })
    expect(everywhere((situation) => button('delete', situation, 'owner'))).toEqual(expected)
    expect(everywhere((situation) => button('delete', situation, 'owner without permissions'))).toEqual(all('hidden'))
    const editor = { accountId: 'broker', permissions: ['load:update'] }
    expect(checkLoadAction('delete', LOADS.pending, editor, NOW)).toMatchObject({ allowed: false, visible: false })
    expect(checkLoadAction('edit', LOADS.pending, editor, NOW)).toEqual({ allowed: true })
    const deleter = { accountId: 'broker', permissions: ['load:delete'] }
    expect(checkLoadAction('delete', LOADS.pending, deleter, NOW)).toEqual({ allowed: true })
    expect(checkLoadAction('edit', LOADS.pending, deleter, NOW)).toMatchObject({ allowed: false, visible: false })
  })

  test('a load can be marked completed from any other status, once a carrier is assigned', () => {
    expect(everywhere((situation) => button('mark-completed', situation, 'owner'))).toEqual(
      only({ tendered: 'shown', active: 'shown', cancelled: 'shown' }),
    )
  })

  test('[UNDO-02] marking completed needs a reason on a cancelled, tendered or not yet picked up load, and no other', () => {
    const rolling = { ...LOADS.active, pickupEndsAt: NOW }
    const decide = (load: LoadSnapshot, reason?: string) =>
      decideLoadAction('mark-completed', load, ACTORS.owner, NOW, { ...(reason !== undefined && { reason }) })
    for (const load of [LOADS.cancelled, LOADS.tendered, LOADS.active]) {
      expect(needsReason('mark-completed', load, NOW)).toBe(true)
      for (const reason of [undefined, '', '  '])
        expect(decide(load, reason)).toMatchObject({ code: 'REASON_REQUIRED' })
      expect(decide(load, 'Hauled after all')).toMatchObject({ ok: true, to: { status: 'completed' } })
    }
    expect(needsReason('mark-completed', rolling, NOW)).toBe(false)
    expect(decide(rolling)).toMatchObject({ ok: true, to: { status: 'completed' } })
    expect(needsReason('confirm-arrival', LOADS.active, NOW)).toBe(false)
    expect(needsReason('release', rolling, NOW)).toBe(true)
  })

  test('a load can be cancelled only while it is pending with a carrier', () => {
    expect(everywhere((situation) => button('cancel', situation, 'owner'))).toEqual(only({ tendered: 'shown' }))
  })

  test('[CODE-12] [LIFE-04] without the edit right, completing and cancelling do not show', () => {
    for (const action of ['mark-completed', 'cancel'] as const) {
      expect(everywhere((situation) => button(action, situation, 'owner without permissions'))).toEqual(all('hidden'))
    }
  })

  test('Confirm arrival shows only with a carrier, and is disabled with a reason unless the load is active', () => {
    const disabled = {
      pending: 'hidden',
      tendered: "disabled: The tender isn't accepted yet",
      completed: 'disabled: Arrival is already confirmed',
      cancelled: 'disabled: This load was cancelled',
    }
    expect(everywhere((situation) => button('confirm-arrival', situation, 'carrier'))).toEqual({
      ...disabled,
      active: 'shown',
    })
    expect(everywhere((situation) => button('confirm-arrival', situation, 'owner'))).toEqual({
      ...disabled,
      active: 'disabled: Only the assigned carrier or its driver can do this',
    })
  })

  test('the carrier answers and the owner revokes a tender while it is open', () => {
    for (const action of ['accept-tender', 'decline-tender'] as const) {
      expect(everywhere((situation) => button(action, situation, 'carrier'))).toEqual(only({ tendered: 'shown' }))
      expect(everywhere((situation) => button(action, situation, 'owner'))).toEqual(all('hidden'))
    }
    expect(everywhere((situation) => button('revoke-tender', situation, 'owner'))).toEqual(only({ tendered: 'shown' }))
  })

  test('[UNDO-04] while a tender is open, accepting a request says why it waits, and nothing else shows that is barred', () => {
    const why = 'disabled: This load is tendered to a carrier. Revoke the tender first'
    const shown = (action: LoadAction) => everywhere((situation) => button(action, situation, 'owner'))
    expect(shown('accept-request')).toEqual(only({ pending: 'shown', tendered: why }))
    expect(shown('assign-carrier')).toEqual(only({ pending: 'shown' }))
  })

  test('both parties can release an active load', () => {
    for (const who of ['owner', 'carrier'] as const) {
      expect(everywhere((situation) => button('release', situation, who))).toEqual(only({ active: 'shown' }))
    }
  })

  test('a correction that is too late is disabled and says why', () => {
    const old = { ...LOADS.completed, completedAt: NOW - 8 * DAY_MS }
    expect(checkLoadAction('correct-arrival', old, ACTORS.owner, NOW)).toEqual({
      allowed: false,
      why: 'You can correct an arrival for 7 days only',
      visible: true,
    })
    expect(everywhere((situation) => button('correct-arrival', situation, 'owner'))).toEqual(
      only({ completed: 'shown' }),
    )
  })
})
