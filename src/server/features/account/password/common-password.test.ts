import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'

describe('[SEC-05] a common password', () => {
  test.each([
    '12345678',
    'password',
    'PASSWORD',
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd!',
    'password2026',
    '!!iloveyou',
    'Qwertyuiop',
    'sunshine1!',
    'aaaaaaaa',
    'abcabcabc',
    '1qaz2wsx',
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })
})

describe('[SEC-05] a password of its own', () => {
  test.each([
    'Sleeper cab 379',
    'Kenworth W900 at dawn',
    'Peterbilt-379!',
    'correct horse battery staple',
    'password manager on the dash',
    'pläne für übermorgen',
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})

describe('[SAFE-13] a password that strangers try first', () => {
  const about = ['Ada', 'Yates', 'Blue Mesa Freight', 'ada.y', 'bluemesa.test']
  test.each([
    'Milepost!1',
    'Milepost!2026',
    'Password2026!',
    'Welcome2026!',
    'aaaaaaa!',
    'Yates-1987',
    'BlueMesa!24',
    'Ada12345!',
  ])('%s', (password) => {
    expect(isCommonPassword(password, about)).toBe(true)
  })

  test('is another than one with words of its own', () => {
    for (const password of ['Yates hauls bees by night', 'mesa top picnic 44', 'adamant dock plate'])
      expect(isCommonPassword(password, about)).toBe(false)
  })
})
