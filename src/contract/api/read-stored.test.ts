import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { readStored } from './read-stored.ts'

const schema = z.object({
  id: z.string(),
  status: z.enum(['open', 'closed']),
  note: z.nullable(z.string()),
  place: z.optional(z.object({ lat: z.number() })),
  muted: z.object({ push: z.boolean(), mail: z.boolean() }),
  events: z.array(z.object({ at: z.number(), by: z.nullable(z.string()) })),
})
const WHOLE: z.output<typeof schema> = {
  id: '1',
  status: 'open',
  note: 'Dock 4',
  place: { lat: 32 },
  muted: { push: false, mail: true },
  events: [{ at: 1, by: 'Ada' }],
}
const defaults = () => ({ muted: { push: true, mail: true } })
const read = (change: object) => readStored(schema, { ...WHOLE, ...change }, defaults)

test('[OFF-16] a whole value is read as it is, without keys this version does not know', () => {
  expect(read({ later: 1 })).toEqual(WHOLE)
})

test.each([
  [{ muted: { mail: false } }, { muted: { push: true, mail: false } }],
  [{ muted: 'yes' }, { muted: { push: true, mail: true } }],
  [{ note: undefined }, { note: null }],
  [{ note: 4 }, { note: null }],
  [{ place: { lat: 'north' } }, { place: undefined }],
  [{ events: [{ at: 'noon', by: 'Ada' }, { at: 2 }] }, { events: [{ at: 2, by: null }] }],
])('[OFF-16] of %j only the odd part is lost', (change, expected) => {
  expect(read(change)).toEqual({ ...WHOLE, ...expected })
})

test.each([[{ id: undefined }], [{ status: 'archived' }], [{ events: undefined }]])(
  '[OFF-16] without a default, %j is not made up',
  (change) => {
    expect(read(change)).toBeNull()
  },
)

test('[OFF-16] neither the stored value nor the defaults are changed', () => {
  const stored = { ...WHOLE, muted: {} }
  readStored(schema, stored, defaults)
  expect(stored.muted).toEqual({})
  expect([readStored(schema, undefined), readStored(schema, 'text')]).toEqual([null, null])
})
