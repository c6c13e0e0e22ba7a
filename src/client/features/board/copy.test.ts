import { expect, test } from 'vitest'
import { DEAL_RECORD_COPY } from '#client/components/load/copy.ts'
import type { StopEvent } from '#contract/freight/stop-event.ts'
import { NEXT_LOADS_COPY } from './copy.ts'

const MINUTES = (4 * 24 + 17) * 60 + 12

const ARRIVAL: StopEvent = {
  id: '0199f0c0-0000-7000-8000-000000000001',
  kind: 'arrived',
  stop: 'pickup',
  occurredAt: '2026-11-23T08:00:00Z',
  receivedAt: '2026-11-23T08:00:00Z',
  by: 'driver',
  place: null,
  punctuality: { status: 'early', minutes: MINUTES },
  corrects: null,
  reason: null,
}

test('[FACE-37] what is days early or late reads in days and hours', () => {
  expect(DEAL_RECORD_COPY.event(ARRIVAL)).toBe('Arrived at pickup, 4 d 17 h early')
  expect(NEXT_LOADS_COPY.latePickup(MINUTES)).toBe("Doesn't fit: 4 d 17 h late at the pickup")
  expect(NEXT_LOADS_COPY.fits(MINUTES)).toBe('Fits, with 4 d 17 h to spare before pickup')
})
