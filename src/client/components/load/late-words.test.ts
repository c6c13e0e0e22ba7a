import { expect, test } from 'vitest'
import { LATE_CHIP_COPY } from './copy.ts'

test('[STOP-38] a late load says by how much, above two stops also where', () => {
  expect([
    LATE_CHIP_COPY.lateBy(164),
    LATE_CHIP_COPY.lateBy(1560, 'pickup'),
    LATE_CHIP_COPY.lateAt(2, 'Tulsa', 45),
  ]).toEqual(['2 h 44 min late', 'Pickup 26 h late', 'Late at stop 2, Tulsa: 45 min'])
})
