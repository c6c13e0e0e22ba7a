import { expect, test } from 'vitest'
import { contactPhone } from '../freight/load-field.ts'
import { phone } from '../account/account-field.ts'
import { installPhoneRules } from './phone-rules.ts'

installPhoneRules()

const NUMBERS = ['(312) 555-0177', '+1 312 555 0177', '214-555-0100', '1-800-555-0199', '+52 55 1234 5678']

test.each(NUMBERS)('[FORM-05] %s is a phone number', (typed) => {
  expect(phone.safeParse(typed).success).toBe(true)
  expect(contactPhone.safeParse(typed).success).toBe(true)
})

test.each(['214.555.0100', '214-555-0100 ext. 5', '(214) 555-0100 x12'])('[FORM-05] a contact can have %s', (typed) => {
  expect(contactPhone.safeParse(typed).success).toBe(true)
})

test.each([
  'abc',
  'call me maybe',
  '555-0100',
  '2145550100, ask Bo',
  '+1 214 555 010',
  '----------',
  '()()()()()',
  '12',
])('[FORM-05] %s is no phone number', (typed) => {
  expect(phone.safeParse(typed).success).toBe(false)
  expect(contactPhone.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a valid phone number')
})
