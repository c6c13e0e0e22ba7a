import { describe, expect, test } from 'vitest'
import { isCommonPassword, isEasyToGuess } from './common-password.ts'

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

describe('[SAFE-26] a password that is easy to guess', () => {
  test.each([
    'Abc12345!',
    'letmein letmein',
    '12345678901234',
    'abcdefghijkl',
    'zxcvbnm,./',
    'qwerty12345!',
    'January2026!',
    '1q2w3e4r5t6y',
    'abc abc abc abc',
    '11/23/1987',
    'Jessica1987',
    'BlueMesa bluemesa',
    'milepost milepost 26',
  ])('%s', (password) => {
    expect(isEasyToGuess(password, ['Ada', 'Yates', 'Blue Mesa Freight', 'ada.y', 'bluemesa.test'])).toBe(true)
  })

  test.each([
    'Sleeper cab 379',
    'Kenworth W900 at dawn',
    'Peterbilt-379!',
    'correct horse battery staple',
    'pläne für übermorgen',
    'chrome stacks and mud flaps',
    'vT9#kLw2$QzB',
    'mesa dock yellow plate 7',
  ])('is another than %s', (password) => {
    expect(isEasyToGuess(password, ['Ada', 'Yates'])).toBe(false)
  })

  test('is found in bounded time, however long it is and whatever its signs may stand for', () => {
    isEasyToGuess('the dictionaries are read once')
    const before = process.cpuUsage()
    for (const piece of ['P@$$w0rd!', 'correct horse ', '4@8(6<3', 'q7Vd2mZ0sLx9TfKb4RnWc8YpHj3GeUa5'])
      isEasyToGuess(piece.repeat(200))
    // 20 ms each; the library's own settings take seconds
    const { user } = process.cpuUsage(before)
    expect(user / 1_000, 'less is better').toBeLessThan(2_000)
  })
})
