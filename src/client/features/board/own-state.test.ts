import { expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import type { AccountId } from '#domain/access/ids.ts'
import { HOUR_MS } from '#domain/time/instant.ts'
import { findOwnState } from './own-state.ts'

const NOW = Date.parse('2026-11-23T09:00:00Z')
const DANA = 'b9dfb7f0-5d67-4c6c-8f53-3f0e7a6f5e11' as AccountId
const request = (changes = {}) => ({
  id: DANA,
  status: 'pending',
  proposedRate: 1520,
  responseMessage: null,
  expiresAt: new Date(NOW + HOUR_MS).toISOString(),
  createdAt: new Date(NOW - HOUR_MS).toISOString(),
  ...changes,
})
const LOAD = { status: 'pending', tendered: false, viewer: 'board', dispatcher: null, myRequest: null }
const wordsOf = (changes: object, ops: object = {}) =>
  findOwnState({ load: { ...LOAD, ...changes } as Load, chips: [], booking: 'none', ...ops }, DANA, NOW)?.words ?? null

const WAITING = { opId: '1', status: 'waiting', words: 'Waiting to send 07:31' }
const SENT = { opId: '1', status: 'sent', words: 'Sent 08:59' }
const COUNTER = { id: DANA, status: 'open', rate: 1450, expiresAt: '2026-11-23T09:30:00Z' }
const own = { dispatcher: { id: DANA } }

test.each([
  ['nothing on a load without a part in it', {}, {}, null],
  [
    'the rate and the deadline of a pending request',
    { myRequest: request() },
    { booking: 'requested' },
    /^You requested \$1,520, answer by \d\d:\d\d$/,
  ],
  [
    "the broker's counter-offer and its deadline while it is open",
    { myRequest: request({ counter: COUNTER }) },
    { booking: 'requested' },
    /^Counter-offer of \$1,450, answer by \d\d:\d\d$/,
  ],
  [
    'the request again once the counter-offer has expired',
    { myRequest: request({ counter: { ...COUNTER, expiresAt: '2026-11-23T08:59:00Z' } }) },
    { booking: 'requested' },
    /^You requested \$1,520/,
  ],
  [
    'no rate when the posted one was requested',
    { myRequest: request({ proposedRate: null }) },
    { booking: 'requested' },
    /^You requested this, answer by/,
  ],
  [
    'nothing once the request has expired',
    { myRequest: request({ expiresAt: '2026-11-23T08:00:00Z' }) },
    { booking: 'requested' },
    null,
  ],
  [
    'that a request waits to be sent, never that it was made',
    {},
    { booking: 'waiting', chips: [WAITING] },
    /^Waiting to send 07:31$/,
  ],
  [
    'the request itself once it was sent',
    { myRequest: request() },
    { booking: 'requested', chips: [SENT] },
    /^You requested/,
  ],
  ['that another action was sent', {}, { chips: [SENT] }, /^Sent 08:59$/],
  ['that another carrier booked it', { status: 'active', viewer: 'requester' }, {}, /^Booked by another carrier$/],
  ['that the viewer booked it', { status: 'active', viewer: 'carrier', ...own }, {}, /^You're booked on this load$/],
  [
    'nothing but the status once the viewer has delivered it',
    { status: 'completed', viewer: 'carrier', ...own },
    {},
    null,
  ],
  ['a tender to the viewer', { tendered: true, viewer: 'requester', ...own }, {}, /^Tendered to you$/],
  ['a tender to another carrier', { tendered: true, viewer: 'requester' }, {}, /^Tendered to another carrier$/],
  [
    'that the broker cancelled it',
    { status: 'cancelled', viewer: 'requester' },
    {},
    /^The broker cancelled this load$/,
  ],
])('[BOARD-08] a card says %s', (_, load, ops, words) => {
  expect(wordsOf(load, ops) ?? 'nothing').toMatch(words ?? /^nothing$/)
})

test.each([
  ['that a carrier got it', {}, {}, 'booked', 'Booked by another carrier'],
  ['no more than the server', {}, {}, 'gone', 'No longer on the board'],
  [
    'what the viewer asked, which may be why',
    { myRequest: request() },
    { booking: 'requested' },
    'booked',
    'You requested',
  ],
  ['that the viewer booked it', { status: 'active', viewer: 'carrier', ...own }, {}, 'booked', "You're booked"],
  ['that a request waits to be sent', {}, { booking: 'waiting', chips: [WAITING] }, 'booked', 'Waiting to send'],
] as const)('[BOARD-08] a card whose load has just left the board says %s', (_, load, ops, why, words) => {
  const shown = { load: { ...LOAD, ...load } as unknown as Load, chips: [], booking: 'none', ...ops } as const
  expect(findOwnState(shown as never, DANA, NOW, why)?.words).toContain(words)
})
