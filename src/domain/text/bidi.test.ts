import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isolateBidi, stripControls } from './bidi.ts'

describe('text that a person typed', () => {
  test.each([
    ['an override that reverses the rest', 'Invoice\u202Efdp.exe', 'Invoicefdp.exe'],
    ['an isolate that is never closed', 'Blue\u2067 Mesa', 'Blue Mesa'],
    ['direction marks', '\u200EBlue\u200F\u061C', 'Blue'],
    ['invisible characters in a known name', 'Blue\u200B Me\u00ADsa\uFEFF\u2060', 'Blue Mesa'],
    ['a terminal sequence and a bell', 'Dock\u001B[31m 4\u0007\u009B', 'Dock[31m 4'],
    ['letters hidden in tags', 'Ada\u{E0041}\u{E007F}', 'Ada'],
  ])('[SEC-15] loses %s', (_, typed, kept) => {
    expect(stripControls(typed)).toBe(kept)
  })

  test.each([
    ['lines and tabs', 'Gate 4\n\tCall first'],
    ['names of the world', 'O’Neil-Núñez, 王 小明, דנה כהן, علی‌رضا'],
    ['emoji of several parts', '👩‍👩‍👧‍👦 🚛️ 👍🏽'],
    ['combined letters', 'e\u0301'],
  ])('[SEC-15] keeps %s', (_, typed) => {
    expect(stripControls(typed)).toBe(typed)
  })

  test('[SEC-15] has one kind of line break', () => {
    expect(stripControls('a\r\nb\rc\u2028d\u2029e\u0085f\u000Bg')).toBe('a\nb\nc\nd\ne\nf\ng')
  })

  test('[SEC-15] is the same when it is stripped again, and never longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const kept = stripControls(typed)
        expect(stripControls(kept)).toBe(kept)
        expect(kept.length).toBeLessThanOrEqual(typed.length)
      }),
    )
  })
})

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
