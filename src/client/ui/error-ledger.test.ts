import { expect, test } from 'vitest'
import { createErrorLedger } from './error-ledger.ts'

test('[USE-07] a success closes the errors of its own action, once', () => {
  const errors = createErrorLedger()
  errors.note('error: rate is required', 'create-load')
  errors.note('error: Failed to create load', 'create-load')
  errors.note('error: Failed to cancel', 'cancel 7')
  expect(errors.settle('create-load')).toEqual(['error: rate is required', 'error: Failed to create load'])
  expect(errors.settle('create-load')).toEqual([])
  expect(errors.settle('cancel 7')).toEqual(['error: Failed to cancel'])
})

test('[USE-07] an error that another action repeated stays until that action succeeds', () => {
  const errors = createErrorLedger()
  errors.note('error: Network Error', 'create-load')
  errors.note('error: Network Error', 'cancel 7')
  expect(errors.settle('create-load')).toEqual([])
  expect(errors.settle('cancel 7')).toEqual(['error: Network Error'])
})

test('[USE-07] an error of no action, repeated, stays', () => {
  const errors = createErrorLedger()
  errors.note('error: Network Error', 'create-load')
  errors.note('error: Network Error', undefined)
  expect(errors.settle('create-load')).toEqual([])
})
