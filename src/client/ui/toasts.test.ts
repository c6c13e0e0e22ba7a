import { expect, test } from 'vitest'
import { subscribeToToasts, type ToastMessage, toasts } from './toasts.ts'

test('[ERR-08] a success toast starts with a capital letter, and toasts sent before the region mounts are kept for it', () => {
  const shown: ToastMessage[] = []
  toasts.success('load request accepted')
  const stop = subscribeToToasts((toast) => shown.push(toast))
  toasts.success('éclair delivered')
  toasts.error('rate is required')
  stop()
  expect(shown).toEqual([
    { kind: 'success', message: 'Load request accepted' },
    { kind: 'success', message: 'Éclair delivered' },
    { kind: 'error', message: 'rate is required' },
  ])
})
