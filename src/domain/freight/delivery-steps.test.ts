import { expect, test } from 'vitest'
import { type DeliveryFacts, listDeliverySteps } from './delivery-steps.ts'

const DELIVERED = Date.UTC(2026, 10, 28, 23, 13)
const states = (facts: Partial<DeliveryFacts>) =>
  listDeliverySteps({ deliveredAt: DELIVERED, podAt: null, invoice: null, ...facts }).map(({ state }) => state)
const invoice = { status: 'sent', sentAt: DELIVERED + 2, paidOn: null } as const

test('[FACE-23] no step is ticked before its fact is there, whatever else comes next with the load', () => {
  // the truck waits at the dock, and nobody has a document
  expect(states({})).toEqual(['done', 'now', 'later', 'later'])
  expect(states({ podAt: DELIVERED + 1 })).toEqual(['done', 'done', 'now', 'later'])
  expect(states({ podAt: DELIVERED + 1, invoice })).toEqual(['done', 'done', 'done', 'now'])
  expect(states({ podAt: DELIVERED + 1, invoice: { ...invoice, status: 'disputed' } })).toEqual([
    'done',
    'done',
    'now',
    'later',
  ])
  const paid = { ...invoice, status: 'paid', paidOn: '2026-12-01' } as const
  expect(states({ podAt: DELIVERED + 1, invoice: paid })).toEqual(['done', 'done', 'done', 'done'])
  // sent without a POD, it is still missing
  expect(states({ invoice: paid })).toEqual(['done', 'now', 'done', 'done'])
})

test('[FACE-23] a step says when it happened, and only if it did', () => {
  const facts = { deliveredAt: DELIVERED, podAt: DELIVERED + 1, invoice }
  expect(listDeliverySteps(facts).map(({ at }) => at)).toEqual([DELIVERED, DELIVERED + 1, DELIVERED + 2, null])
  const disputed = { ...invoice, status: 'disputed' } as const
  expect(listDeliverySteps({ ...facts, invoice: disputed })[2]).toEqual({ step: 'invoice', state: 'now', at: null })
})
