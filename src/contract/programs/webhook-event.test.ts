import { expect, test } from 'vitest'
import { WEBHOOK_EVENTS, WEBHOOK_TYPES, webhookBodySchema, webhookExample } from './webhook-event.ts'

/** What a message must never say. */
const PRIVATE = /street|address|contact|phone|email|driver|payee|remit|shipper|coordinates|zip/i

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) => [name, ...namesIn(inside)])
}

test.each(WEBHOOK_TYPES)("[HOOK-16] the example of '%s' fits its schema", (type) => {
  expect(webhookBodySchema(type).safeParse(webhookExample(type)).error).toBeUndefined()
  expect(webhookBodySchema(type).safeParse({ ...webhookExample(type), sequence: '1' }).success).toBe(false)
})

test.each(WEBHOOK_TYPES)(
  "[HOOK-01] '%s' has no field for a street, contact, driver, payee or the shipper's pay",
  (type) => {
    const names = namesIn(WEBHOOK_EVENTS[type].example)
    expect(names.filter((name) => PRIVATE.test(name))).toEqual([])
  },
)

test.each(WEBHOOK_TYPES)("[HOOK-15] a message of '%s' is far below 20 kB with the longest texts", (type) => {
  const long = JSON.stringify(webhookExample(type)).replace('HB4471903', 'W'.repeat(200))
  expect(Buffer.byteLength(long), 'a tenth of what receivers must take').toBeLessThan(2_000)
})
