import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test('[SAFE-20] plus-addresses are one mailbox, and dots are not', () => {
  expect(mailboxOf(' Office+Loads+2@Acme.test')).toBe('office@acme.test')
  expect(mailboxOf('office@acme.test')).toBe('office@acme.test')
  expect(mailboxOf('of.fice@acme.test')).toBe('of.fice@acme.test')
})
