import { expect, test } from 'vitest'
import { subscribeToToasts, type ToastNews, toasts } from './toasts.ts'

test('[ERR-08] a success toast starts with a capital letter, and toasts sent before the region mounts are kept for it', () => {
  const shown: ToastNews[] = []
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

test('[USE-07] the region hears that an action settled its errors', () => {
  const shown: ToastNews[] = []
  const stop = subscribeToToasts((toast) => shown.push(toast))
  toasts.error('Failed to cancel', undefined, 'cancel 7')
  toasts.clearErrors('cancel 7')
  stop()
  expect(shown.at(-1)).toEqual({ kind: 'cleared', about: 'cancel 7' })
})

test('[USE-07] an error that its action settled before the region mounts is never shown', () => {
  const shown: ToastNews[] = []
  toasts.error('rate is required', undefined, 'create-load')
  toasts.error('Failed to cancel', undefined, 'cancel 7')
  toasts.clearErrors('create-load')
  subscribeToToasts((toast) => shown.push(toast))()
  expect(shown).toEqual([{ kind: 'error', message: 'Failed to cancel', about: 'cancel 7' }])
})
