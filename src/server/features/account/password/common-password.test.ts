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
    'Milepost!2026',
    'correct horse battery staple',
    'password manager on the dash',
    'pläne für übermorgen',
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
