import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toComparedForm, toStoredForm } from './unicode-form.ts'

describe('text that a person typed', () => {
  test.each([
    ['an override that reverses the rest', 'Invoice\u202Efdp.exe', 'Invoicefdp.exe'],
    ['an isolate that is never closed', 'Blue\u2067 Mesa', 'Blue Mesa'],
    ['direction marks', '\u200EBlue\u200F\u061C', 'Blue'],
    ['invisible characters in a known name', 'Blue\u200B Me\u00ADsa\uFEFF\u2060', 'Blue Mesa'],
    ['a terminal sequence and a bell', 'Dock\u001B[31m 4\u0007\u009B', 'Dock[31m 4'],
    ['letters hidden in tags', 'Ada\u{E0041}\u{E007F}', 'Ada'],
  ])('[SEC-15] loses %s', (_, typed, kept) => {
    expect(toStoredForm(typed)).toBe(kept)
  })

  test.each([
    ['lines and tabs', 'Gate 4\n\tCall first'],
    ['names of the world', 'O’Neil-Núñez, 王 小明, דנה כהן, علی‌رضا'],
    ['emoji of several parts', '👩‍👩‍👧‍👦 🚛️ 👍🏽'],
  ])('[SEC-15] keeps %s', (_, typed) => {
    expect(toStoredForm(typed)).toBe(typed)
  })

  test('[SEC-15] has one kind of line break', () => {
    expect(toStoredForm('a\r\nb\rc\u2028d\u2029e\u0085f\u000Bg')).toBe('a\nb\nc\nd\ne\nf\ng')
  })

  test('[SEC-15] is the same when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const kept = toStoredForm(typed)
        expect(toStoredForm(kept)).toBe(kept)
      }),
    )
  })
})

describe('[CASE-19] texts that look the same', () => {
  test.each([
    ['a no-break space', 'Fort\u00A0Worth', 'Fort Worth'],
    ['a variation selector of a PDF', '+1\uFE0D-555', '+1-555'],
    ['an emoji selector behind a digit', '7\uFE0F', '7'],
    ['a joiner in a code', 'IV\u200D-18', 'IV-18'],
    ['a Hangul filler', 'Ada\u3164', 'Ada'],
    ['an accent apart', 'Nu\u0301n\u0303ez', 'Núñez'],
    ['digits of full width', '１８５０', '1850'],
  ])('%s is stored as typed cleanly', (_, typed, stored) => {
    expect(toStoredForm(typed)).toBe(stored)
  })

  test.each([
    ['MP-8001', ' mp\u20118001'],
    ['Coeur d’Alene', "coeur  d'alene"],
    ['ﬁrst', 'FIRST'],
    ['TW-1', 'TW-1\u200B'],
  ])('%s and %s compare as one', (one, other) => {
    expect(toComparedForm(one)).toBe(toComparedForm(other))
  })

  test.each([
    ['TW-1', 'TW-11'],
    ['Nunez', 'Núñez'],
  ])('%s and %s stay two', (one, other) => {
    expect(toComparedForm(one)).not.toBe(toComparedForm(other))
  })
})
