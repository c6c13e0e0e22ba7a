import { expect, test } from 'vitest'
import { logOptions } from './log-options.ts'

const logged = (url: string) => {
  const { req } = logOptions('info').serializers
  return req({ method: 'GET', url, host: 'milepost.test', ip: '127.0.0.1' } as Parameters<typeof req>[0]).url
}

test.each([
  ['/drive/sEcReT', '/drive/…'],
  ['/%64rive/sEcReT', '/drive/…'],
  ['/%2Fdrive%2FsEcReT', '//drive/…'],
  ['/api/%73ign/sEcReT/pdf', '/api/sign/…/pdf'],
  ['/drive/%E0%A4%A', '…'],
  ['/auth/reset-password?token=sEcReT', '/auth/reset-password?token=…'],
])('[SAFE-16] no spelling of an address brings its secret into the log: %s', (url, line) => {
  expect(logged(url)).toBe(line)
})
