import { expect, test } from 'vitest'
import { hearToasts, type News, toasts } from './toasts.ts'

test('[ERR-08] a success begins with a capital letter, whatever the server wrote; what comes before the region waits for it', () => {
  const heard: News[] = []
  toasts.success('load request accepted')
  const stop = hearToasts((news) => heard.push(news))
  toasts.success('éclair delivered')
  toasts.error('rate is required')
  stop()
  expect(heard).toEqual([
    { kind: 'success', message: 'Load request accepted' },
    { kind: 'success', message: 'Éclair delivered' },
    { kind: 'error', message: 'rate is required' },
  ])
})
