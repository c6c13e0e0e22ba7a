import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const OLD = 'the secret before it was changed 4k2'
const NEW = 'the secret that is in force now 9x7q'

test('[HOOK-12] what is sealed opens to the same text, for its purpose and by its secret alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = createSeal(NEW).close('webhook', text)
      expect(createSeal(NEW).open('webhook', sealed)).toEqual({ text, isOld: false })
      expect(createSeal(NEW, OLD).open('webhook', sealed)).toEqual({ text, isOld: false })
      expect(createSeal(OLD, NEW).open('webhook', sealed)).toEqual({ text, isOld: true })
      expect(createSeal(OLD).open('webhook', sealed)).toBeNull()
      expect(createSeal(NEW).open('sftp', sealed)).toBeNull()
    }),
  )
})

test('[HOOK-12] one changed or missing byte opens nothing', () => {
  const seal = createSeal(NEW)
  const sealed = seal.close('webhook', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(seal.open('webhook', changed)).toBeNull()
    expect(seal.open('webhook', sealed.subarray(0, at))).toBeNull()
  }
})

test('the same text is sealed differently each time', () => {
  const seal = createSeal(NEW)
  expect(seal.close('webhook', 'a')).not.toEqual(seal.close('webhook', 'a'))
})
