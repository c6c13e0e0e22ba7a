import { describe, expect, test } from 'vitest'
import { readLinkEmail, readLinkToken } from './link-token.ts'

const TOKEN = 'Ab3_-x9Qw7Er5Ty1Ui2Op4As6Df8Gh0Jk-Lz_XcVbNm'

describe('[CASE-21] a link as it arrives', () => {
  test.each([
    '',
    '.',
    ')',
    '),',
    ',',
    '%3E',
    '>',
    '%E2%80%9D',
    '”',
    ' ',
    '%20',
    ' - call me',
    '%20-%20call%20me',
    '%0Acall',
    '?fbclid=x',
    '#:~:text=load',
    '%',
    '/',
  ])('is the same with %j behind it', (marks) => {
    expect(readLinkToken(`${TOKEN}${marks}`)).toBe(TOKEN)
  })

  test('is itself behind an equals sign that a mail program quoted', () => {
    expect(readLinkToken(`3D${TOKEN}`)).toBe(TOKEN)
  })

  test('is another link with other letters, and a cut one stays cut', () => {
    expect(readLinkToken(`${TOKEN}x.`)).toBe(`${TOKEN}x`)
    expect(readLinkToken(`${TOKEN.slice(0, 40)} `)).toBe(TOKEN.slice(0, 40))
    expect(readLinkToken(TOKEN.toUpperCase())).not.toBe(TOKEN)
  })

  test('keeps an email address without the marks behind it', () => {
    expect(readLinkEmail('ana+1@road.example).')).toBe('ana+1@road.example')
  })
})
