import { describe, expect, test } from 'vitest'
import { EMPTY_LOAD_FORM } from '#contract/freight/load-form.ts'
import { toLoadPayload } from '#contract/freight/load-payload.ts'
import { transitionOp, createOp, type OpFailure, type Op } from '#offline/outbox/op.ts'
import type { OpState } from '#offline/outbox/op-state.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { describeOp, describeOpBlocker, opTitle, describeOpProblem, describeOpWait } from './op-copy.ts'

const LOAD_ID = '0197f3a0-0000-7000-8000-000000000001'
const PICKUP = '2026-11-23T14:00:00.000Z'
const DELIVERY = '2026-11-25T13:00:00.000Z'
const DALLAS = { city: 'Dallas', state: 'TX', zone: 'America/Chicago' }
const TULSA = { city: 'Tulsa', state: 'OK', zone: 'America/Chicago' }
const LOAD_AS_IS = {
  weight: 42_000,
  equipmentRequirements: { type: 'Van', trailer: 'Dry 53 FT', commodity: 'Canned goods', packagingType: 'Pallets' },
}
const AS_SEEN = {
  rate: 2400,
  pickupDateTime: PICKUP,
  deliveryDateTime: DELIVERY,
  pickupUntil: null,
  deliveryUntil: null,
  detention: { freeMinutes: 120, ratePerHour: 50, stepMinutes: 15, maxHours: 5 },
  freight: {},
}
const BOOKING: Intent = { kind: 'request-booking', pickupDateTime: PICKUP, ask: { loadId: LOAD_ID, seen: AS_SEEN } }
const ARRIVAL: Intent = { kind: 'set-load-status', loadId: LOAD_ID, status: 'completed' }

function saved(intent: Intent): Op {
  const by = { opId: crypto.randomUUID(), userId: 'dana', label: 'Load #48213, Dallas, TX to Tulsa, OK' }
  return { ...createOp(intent, { ...by, now: 0, serverOffset: 0, appVersion: '1' }), seq: 1 }
}

function stuck(intent: Intent, state: OpState, error: Partial<OpFailure> = {}): Op {
  const lastError: OpFailure = { class: 'refused', status: 409, code: null, message: null, at: 0, ...error }
  const queued = saved(intent)
  return state === 'needs_you:expired'
    ? transitionOp(queued, state)
    : transitionOp(transitionOp(queued, 'sending'), state, { lastError })
}

const conflict = (intent: Intent, code: string, current?: unknown) =>
  describeOpProblem(stuck(intent, 'needs_you:conflict', { code, current }))

test('[SAFE-27] why a document is refused ends with one period', () => {
  const words = (message: string) =>
    describeOpProblem(stuck(ARRIVAL, 'needs_you:conflict', { code: 'DOCUMENT_REFUSED', message })).words
  expect(words('Photo is incomplete. Take it again.')).toBe('Photo is incomplete. Take it again.')
  expect(words('We found malware in the POD. Take a photo of the paper instead')).toMatch(/instead\.$/)
})

test('an item shows its action and its load', () => {
  expect(opTitle(saved(BOOKING))).toBe('Booking request')
  expect(describeOp(saved(BOOKING))).toBe('Load #48213, Dallas, TX to Tulsa, OK, $2,400')
  expect(opTitle(saved(ARRIVAL))).toBe('Confirm arrival')
  expect(describeOp(saved(ARRIVAL))).toBe('Load #48213, Dallas, TX to Tulsa, OK')
})

test("a counter-offer's acceptance that crossed the broker's says which rate holds", () => {
  const accept: Intent = {
    kind: 'accept-counter',
    loadId: LOAD_ID,
    requestId: LOAD_ID,
    counterId: LOAD_ID,
    counterExpiresAt: PICKUP,
  }
  expect(conflict(accept, 'REQUEST_CLOSED', { viewer: 'carrier', agreedRate: 2600 })).toMatchObject({
    title: 'The broker accepted your request first',
    words: 'The load is yours at $2,600.',
  })
  expect(conflict(accept, 'REQUEST_CLOSED', { viewer: 'requester', agreedRate: null }).title).toBe(
    'The request was already answered or withdrawn',
  )
  // a colleague of the broker's, of a load as it is by now
  const byColleague = { viewer: 'owner', decidedBy: 'Nia Brooks' }
  expect(
    conflict({ kind: 'reject-request', loadId: LOAD_ID, requestId: LOAD_ID }, 'REQUEST_CLOSED', byColleague).title,
  ).toBe('Nia Brooks already answered the request')
  expect(conflict(accept, 'COUNTER_CLOSED').title).toBe('The counter-offer expired or was answered')
})

test('[CARR-18] an action for a carrier that ended its consent says so, and a broker is not told to name one', () => {
  const sign: Intent = {
    kind: 'sign-rate-confirmation',
    loadId: LOAD_ID,
    signature: {
      dealId: LOAD_ID,
      version: 1,
      hash: '0'.repeat(64),
      name: 'Dana Reyes',
      title: 'Owner',
      mark: { kind: 'typed' },
      consent: '1',
    },
  }
  const message = 'SORENSEN HAULING INC no longer lets you act for it'
  const refused = describeOpProblem(stuck(sign, 'needs_you:conflict', { code: 'CARRIER_CONSENT_ENDED', message }))
  expect(refused).toMatchObject({ title: "The carrier's consent has ended", words: message })
  const accept: Intent = { kind: 'accept-request', loadId: LOAD_ID, requestId: LOAD_ID }
  expect(conflict(accept, 'CARRIER_CONSENT_ENDED').words).toBe('The dispatcher must request again.')
  const name: Intent = { kind: 'name-carrier', loadId: LOAD_ID, requestId: LOAD_ID, consentId: LOAD_ID }
  expect(conflict(name, 'NOT_ALLOWED').title).toBe('The request already names a carrier')
})

test('[CASE-16] a reference that another load has names that load and opens it', () => {
  const load = toLoadPayload(EMPTY_LOAD_FORM)
  const intent: Intent = { kind: 'update-load', loadId: LOAD_ID, load, form: {}, before: {}, version: 1 }
  const other = '0197f3a0-0000-7000-8000-000000000002'
  expect(conflict(intent, 'REFERENCE_TAKEN', { id: other, number: 7001 })).toMatchObject({
    title: 'Load #7001 has this reference',
    step: { type: 'open-load', loadId: other },
  })
  expect(conflict(intent, 'REFERENCE_TAKEN').title).toBe('You already have a load with this reference')
})

test('F25: a load booked by another carrier offers similar loads', () => {
  expect(conflict(BOOKING, 'LOAD_TAKEN')).toMatchObject({
    title: 'Booked by another carrier',
    words: expect.stringMatching(/^As of \d\d:\d\d\.$/) as string,
    step: { words: 'See similar loads' },
  })
})

test('a load that was asked for too often says from when on it can be asked for again', () => {
  const message = 'You requested this load 3 times in 24 hours. You can request it again at Tue Nov 24, 08:00 CST.'
  expect(describeOpProblem(stuck(BOOKING, 'needs_you:conflict', { code: 'TOO_OFTEN', message }))).toEqual({
    title: 'Requested too often',
    words: message,
    step: { type: 'open-load', words: 'Open load' },
  })
})

test('F26: a changed rate shows the old and the new rate, and offers to send at the new one', () => {
  const current = { ...AS_SEEN, rate: 2250, pickupLocation: DALLAS, deliveryLocation: TULSA, ...LOAD_AS_IS }
  const trouble = conflict(BOOKING, 'LOAD_CHANGED', current)
  expect(trouble).toMatchObject({
    title: 'Rate changed $2,400 → $2,250',
    step: { type: 'resend', words: 'Send at $2,250' },
  })
  expect(trouble.step).toMatchObject({ intent: { ask: { loadId: LOAD_ID, seen: { ...AS_SEEN, rate: 2250 } } } })
})

test('F26: a moved pickup shows in the stop’s time zone and sets the new request’s expiry', () => {
  const later = '2026-11-24T14:00:00.000Z'
  const current = { ...AS_SEEN, pickupDateTime: later, pickupLocation: DALLAS, deliveryLocation: TULSA, ...LOAD_AS_IS }
  const trouble = conflict(BOOKING, 'LOAD_CHANGED', current)
  expect(trouble.title).toBe('Pickup moved to Tue Nov 24, 08:00 CST')
  expect(trouble.step).toMatchObject({ intent: { pickupDateTime: later, ask: { seen: { pickupDateTime: later } } } })
})

test('F26: a window that got an end shows it, and the new request is answered until then', () => {
  const pickupUntil = '2026-11-23T18:00:00.000Z'
  const current = { ...AS_SEEN, pickupUntil, pickupLocation: DALLAS, deliveryLocation: TULSA, ...LOAD_AS_IS }
  const trouble = conflict(BOOKING, 'LOAD_CHANGED', current)
  expect(trouble.title).toBe('Pickup moved to Mon Nov 23, 08:00 to 12:00 CST')
  expect(trouble.step).toMatchObject({ intent: { pickupDateTime: pickupUntil, ask: { seen: { pickupUntil } } } })
})

test('F26: changed detention terms are named, and a request that says nothing about them is not compared', () => {
  const detention = { ...AS_SEEN.detention, ratePerHour: 40, maxHours: 4 }
  const current = { ...AS_SEEN, detention, pickupLocation: DALLAS, deliveryLocation: TULSA, ...LOAD_AS_IS }
  const trouble = conflict(BOOKING, 'LOAD_CHANGED', current)
  expect(trouble.title).toBe(
    'Detention changed to $40 an hour after 2 h free, by 15\u00a0min, at most 4\u00a0h a\u00a0stop',
  )
  expect(trouble.step).toMatchObject({ intent: { ask: { seen: { detention } } } })
  const silent: Intent = { ...BOOKING, ask: { loadId: LOAD_ID } }
  expect(conflict(silent, 'LOAD_CHANGED', current).title).toBe('The load changed since you viewed it')
})

test('F26: changed terms of the broker are read on the load before the request is sent again', () => {
  const paperTerms = { payTerms: 'Net 30' }
  const compared: Intent = { ...BOOKING, ask: { ...BOOKING.ask, seen: { ...AS_SEEN, paperTerms } } }
  const current = { ...AS_SEEN, pickupLocation: DALLAS, deliveryLocation: TULSA, ...LOAD_AS_IS }
  expect(conflict(compared, 'LOAD_CHANGED', current)).toMatchObject({
    title: "The broker's terms changed",
    step: { type: 'open-load' },
  })
  // sent on the new rate, the terms are compared again
  expect(conflict(compared, 'LOAD_CHANGED', { ...current, rate: 2250 }).step).toMatchObject({
    intent: { ask: { seen: { rate: 2250, paperTerms } } },
  })
})

test('F26: a proposed rate stays in the request when the load changed', () => {
  const named: Intent = { ...BOOKING, ask: { ...BOOKING.ask, proposedRate: 2500 } }
  const current = { ...AS_SEEN, rate: 2250, pickupLocation: DALLAS, deliveryLocation: TULSA, ...LOAD_AS_IS }
  expect(conflict(named, 'LOAD_CHANGED', current).step).toMatchObject({
    words: 'Send on the current terms',
    intent: { ask: { proposedRate: 2500 } },
  })
})

test('F26: an accepted tender whose freight changed says what changed, and offers the current terms', () => {
  const current = { ...AS_SEEN, pickupLocation: DALLAS, deliveryLocation: TULSA, ...LOAD_AS_IS }
  const seen = { ...AS_SEEN, freight: { weight: '38000', hazmat: 'UN 1266', commodity: 'Canned goods' } }
  const { title, words, step } = conflict({ kind: 'accept-tender', loadId: LOAD_ID, seen }, 'LOAD_CHANGED', current)
  expect([title, words]).toEqual(['Weight in pounds changed to 42000', 'Hazmat changed to None'])
  expect(step).toMatchObject({
    words: 'Accept at $2,400',
    intent: { kind: 'accept-tender', loadId: LOAD_ID, seen: { rate: 2400, freight: { weight: '42000', hazmat: '' } } },
  })
})

test('F29: an arrival for a cancelled load says that the broker cancelled it', () => {
  expect(conflict(ARRIVAL, 'STATUS_CONFLICT', { status: 'cancelled' }).title).toBe('The broker cancelled the load')
})

test('[SYNC-10] a tap after a release says who released the load, and when', () => {
  const tap: Intent = { kind: 'record-stop-event', loadId: LOAD_ID, event: 'arrived', stop: 'pickup' }
  const message = 'Blue Mesa Freight released this load on Mon Nov 23, 08:00 CST.'
  const late = stuck(tap, 'needs_you:conflict', { code: 'STATUS_CONFLICT', message, current: { status: 'active' } })
  expect(describeOpProblem(late)).toMatchObject({ title: 'You no longer haul this load', words: message })
})

test('a request for a cancelled load says so, even without details of the load', () => {
  expect(conflict(BOOKING, 'STATUS_CONFLICT')).toMatchObject({
    title: 'The broker cancelled the load',
    step: { words: 'See similar loads' },
  })
})

test('F31: a request past the pickup time is not sent, and the carrier can send it anyway', () => {
  expect(describeOpProblem(stuck(BOOKING, 'needs_you:expired'))).toEqual({
    title: 'Not sent: pickup time passed',
    step: { type: 'try-again', words: 'Send anyway' },
  })
})

test('[SYNC-03] what a restored server refuses says to when it was restored', () => {
  const restoredTo = new Date(2026, 10, 20, 14, 2).getTime()
  const op = { ...stuck(BOOKING, 'needs_you:conflict', { code: 'LOAD_TAKEN' }), restoredTo }
  expect(describeOpProblem(op).words).toContain('The server was restored to Nov 20, 14:02')
  const today = new Date().setHours(14, 2, 0, 0)
  expect(describeOpProblem({ ...op, restoredTo: today }).words).toMatch(/^The server was restored to 14:02, /)
})

test('[SYNC-04] an expired item says what is true: the pickup, its own expiry, or that it waited too long', () => {
  const title = (intent: Intent, expiredBy: 'deadline' | 'age') =>
    describeOpProblem({ ...stuck(intent, 'needs_you:expired'), expiredBy }).title
  const short: Intent = { ...BOOKING, ask: { ...BOOKING.ask, expiresAt: '2020-01-01T00:00:00Z' } }
  expect(title(BOOKING, 'deadline')).toBe('Not sent: pickup time passed')
  expect(title(short, 'deadline')).toBe('Not sent: your request expired')
  expect(title(BOOKING, 'age')).toBe('Not sent: waited more than a day')
  expect(title(ARRIVAL, 'age')).toBe('Not sent: waited more than 7 days')
  const ask: Intent = { kind: 'ask-for-update', loadId: LOAD_ID }
  expect(title(ask, 'age')).toBe('Not sent: waited more than 2 hours')
})

test('F27, F32, F42, F07: each reason for not sending has its own text', () => {
  const rejected = (code: string) => describeOpProblem(stuck(BOOKING, 'needs_you:rejected', { code })).title
  expect(rejected('NOT_FOUND')).toBe('The load was removed')
  expect(rejected('PARENT_NOT_DONE')).toBe("Not sent: an earlier step didn't go through")
  expect(rejected('FORBIDDEN')).toBe('You no longer have permission')
  expect(describeOpProblem(stuck(BOOKING, 'needs_you:parked')).step).toEqual({ type: 'try-again', words: 'Retry' })
})

test('an item that fails each time says by which reference support finds it', () => {
  const error = { class: 'server', status: 500, code: 'INTERNAL', reference: '7f3a09c2d41b' } as const
  expect(describeOpProblem(stuck(BOOKING, 'needs_you:parked', error)).words).toMatch(/ Reference 7f3a09c2d41b\.$/)
  expect(describeOpProblem(stuck(BOOKING, 'needs_you:parked')).words).not.toContain('Reference')
})

test('an unknown refusal shows the server’s message', () => {
  const op = stuck(BOOKING, 'needs_you:rejected', { code: 'NEW_RULE', message: 'Bridge closed' })
  expect(describeOpProblem(op)).toMatchObject({ title: "Milepost couldn't accept this", words: 'Bridge closed' })
})

test('an unsent item says what it waits for', () => {
  expect(describeOpWait({ state: 'queued', lastError: null })).toBe('Sends automatically')
  expect(describeOpBlocker({ state: 'queued' })).toBeNull()
  expect(describeOpBlocker({ state: 'blocked:auth' })?.step).toBe('sign-in')
  expect(describeOpBlocker({ state: 'blocked:subscription' })?.step).toBe('subscription')
  expect(describeOpBlocker({ state: 'blocked:update' })?.step).toBe('reload')
})

test('[SEC-04] an action over its hourly limit says that it waits, not that it failed', () => {
  const lastError = {
    class: 'refused',
    status: 429,
    code: 'OVER_BUDGET',
    message: 'You can post 30 loads',
    at: 0,
  } as const
  expect(describeOpWait({ state: 'retry_wait', lastError })).toBe(
    'Hourly limit reached. Sends automatically when the hour is over',
  )
})

test('[SYNC-07] each item says why it waits with others: the hour of its kind is used up, or the account has to wait', () => {
  const untried = { state: 'queued', lastError: null } as const
  const hold = { until: '14:07', why: 'busy' as const }
  expect(describeOpWait(untried, { hold: null, isOverBudget: true })).toBe(
    'Hourly limit reached. Sends automatically when the hour is over',
  )
  expect(describeOpWait(untried, { hold, isOverBudget: false })).toBe('Milepost is busy. Sends at 14:07')
  expect(describeOpWait({ ...untried, state: 'sending' }, { hold, isOverBudget: false })).toBe('Sending now')
})

describe('an invoice that waited', () => {
  const remitTo = { kind: 'carrier', name: 'Reyes Trucking', address: '12 Depot Rd, Laredo', email: null } as const
  const invoice: Intent = {
    kind: 'send-invoice',
    loadId: LOAD_ID,
    invoice: { dealId: LOAD_ID, version: 0, total: 2150, remitTo: { ...remitTo, name: 'Other Factoring' } },
  }

  test('[PROOF-06] says why it needs a proof, and is confirmed and sent', () => {
    const op = stuck(invoice, 'needs_you:rejected', {
      code: 'PROOF_NEEDED',
      message: 'This invoice names another payee.',
      current: { strong: true },
    })
    expect(describeOpProblem(op)).toMatchObject({ step: { type: 'confirm', words: 'Confirm and send' } })
    expect(describeOpProblem(op).words).toMatch(
      /^This invoice names another payee\. Confirm it's you, then we send it\.$/,
    )
  })

  test('[TEAM-27] of a desk goes to the last payee, where there is one', () => {
    const message = "Your seat can't do this. Ask Dana Reyes, an owner."
    const refused = (current?: object) =>
      describeOpProblem(stuck(invoice, 'needs_you:rejected', { code: 'FORBIDDEN', message, current }))
    expect(refused({ remitTo })).toMatchObject({
      words: message,
      step: {
        type: 'resend',
        words: 'Send to the last payee',
        intent: { ...invoice, invoice: { ...invoice.invoice, remitTo } },
      },
    })
    // a first invoice has none: only 'Discard' stays
    expect(refused().step).toBeNull()
  })
})

describe('[EDI-17] a posting from a shipper’s tender that ended meanwhile', () => {
  const load = toLoadPayload(EMPTY_LOAD_FORM)
  const posting: Intent = { kind: 'create-load', draftId: LOAD_ID, load, form: {}, measured: null }
  const tendered: Intent = { ...posting, load: { ...load, shipperTenderId: LOAD_ID } }

  test.each(['STATUS_CONFLICT', 'NOT_FOUND'])('is posted without it, or discarded, after %s', (code) => {
    expect(conflict(tendered, code)).toEqual({
      title: 'This tender ended',
      words: 'Post without it, or discard.',
      step: { type: 'resend', words: 'Post without it', intent: posting },
    })
  })

  test('is no other posting', () => {
    expect(conflict(posting, 'STATUS_CONFLICT').title).not.toBe('This tender ended')
    expect(conflict(tendered, 'REFERENCE_TAKEN').title).toBe('You already have a load with this reference')
  })
})
