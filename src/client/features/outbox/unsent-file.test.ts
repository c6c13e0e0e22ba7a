import { expect, test } from 'vitest'
import type { Op } from '#offline/outbox/op.ts'
import { unsentText } from './unsent-file.ts'

const TAPPED = Date.parse('2026-11-28T17:14:09-06:00')

/** What the file reads of an action. */
function op(about: Partial<Omit<Op, 'request'>> & Pick<Op, 'intent'>, body: object | null): Op {
  const actedAt = { client: TAPPED, offset: null }
  const request = { method: 'POST', path: '/x', body: body && JSON.stringify(body) }
  return { label: 'Load #5299, Dallas, TX to Chicago, IL', state: 'blocked:auth', actedAt, request, ...about } as Op
}

test('[TEAM-21] the file of what was not sent has a line for each item: when, what, load and lane, and what was typed', () => {
  const id = '0197f3a0-0000-7000-8000-000000000001'
  const ops = [
    op(
      { intent: { kind: 'request-booking', ask: { loadId: id, proposedRate: 2150 } } as never },
      { loadId: id, proposedRate: 2150, message: 'Two drivers,\n team ready', seen: { rate: 2000 } },
    ),
    op({ intent: { kind: 'accept-tender', loadId: id } }, null),
    op({ intent: { kind: 'decline-tender', loadId: id }, state: 'done' }, null),
  ]
  expect(unsentText({ ops, unreadable: [{ seq: 9, row: { v: 99, note: 'from another version' } }] }, 'America/Chicago'))
    .toBe(`Nov 28, 2026 05:14:09 PM; Booking request; Load #5299, Dallas, TX to Chicago, IL, $2,150; proposedRate: 2150, message: Two drivers, team ready
Nov 28, 2026 05:14:09 PM; Accept tender; Load #5299, Dallas, TX to Chicago, IL
{ "v": 99, "note": "from another version" }
`)
})
