import { expect, test } from 'vitest'
import { dueDay } from './aging.ts'

const at = (text: string) => Date.parse(text)

test('[MONEY-03] an invoice is due the pay days after the local day of the delivery, else of its first version', () => {
  const delivered = { deliveredAt: at('2026-12-01T05:30Z'), firstSentAt: at('2026-12-20T12:00Z'), paymentDays: 30 }
  // 23:30 of the day before in Chicago
  expect(dueDay({ ...delivered, zone: 'America/Chicago' })).toBe('2026-12-30')
  expect(dueDay({ ...delivered, zone: 'America/New_York' })).toBe('2026-12-31')
  const tonu = { ...delivered, deliveredAt: null, firstSentAt: at('2027-01-01T05:30Z'), zone: 'America/Chicago' }
  expect(dueDay({ ...tonu, paymentDays: 0 })).toBe('2026-12-31')
  expect(dueDay({ ...tonu, paymentDays: 180 })).toBe('2027-06-29')
})
