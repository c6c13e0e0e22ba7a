import { describe, expect, test } from 'vitest'
import { isolateBidi } from './bidi.ts'

describe('a name in a sentence', () => {
  test.each(['דנה כהן', 'شركة النقل', 'Kalina דנה 7'])(
    '[SEC-15] is isolated when written from right to left: %s',
    (name) => {
      expect(isolateBidi(name)).toBe(`\u2068${name}\u2069`)
    },
  )

  test.each(['Kalina Transport', '王 小明', 'Núñez & Söhne 7', '👩‍👩‍👧‍👦'])(
    '[SEC-15] stays as it is otherwise: %s',
    (name) => {
      expect(isolateBidi(name)).toBe(name)
    },
  )
})
