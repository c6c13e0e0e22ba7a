import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { startApi } from '#tests/support/api-server.ts'

// Spelled out on purpose. Server, client and the other tests take an address from the contract, so they would follow
// it wherever it goes; other people's clients rely on the specification's letters.
const SPECIFIED = [
  ['API-04', 'POST', '/auth/login'],
  ['API-05', 'POST', '/auth/register'],
  ['API-06', 'POST', '/auth/forgot-password'],
  ['API-07', 'POST', '/auth/reset-password'],
  ['API-08', 'POST', '/auth/validate-otp'],
  ['API-09', 'POST', '/auth/resend-otp'],
  ['API-10', 'POST', '/auth/verify-email'],
  ['API-11', 'POST', '/auth/send-verification-email'],
  ['API-12', 'GET', '/auth/me'],
  ['API-13', 'PUT', '/auth/profile'],
  ['API-14', 'PUT', '/auth/profile/avatar'],
  ['API-15', 'PUT', '/auth/change-password'],
  ['API-16', 'GET', '/auth/notification-settings'],
  ['API-17', 'PUT', '/auth/notification-settings'],
  ['API-18', 'DELETE', '/auth/delete-account'],
  ['API-19', 'POST', '/auth/setup-payment'],
  ['API-20', 'POST', '/auth/refresh'],
  ['API-21', 'GET', '/loads/my-loads'],
  ['API-22', 'GET', '/loads/load-board'],
  ['API-23', 'POST', '/loads'],
  ['API-24', 'GET', '/loads/load/{id}'],
  ['API-25', 'PUT', '/loads/{id}'],
  ['API-26', 'DELETE', '/loads/load/{id}'],
  ['API-27', 'PUT', '/loads/{id}/status'],
  ['API-28', 'POST', '/loads/{id}/assign-carrier'],
  ['API-29', 'POST', '/loads/rate-suggestions'],
  // the calendar's list is the one of My loads
  ['API-30', 'GET', '/loads/my-loads'],
  ['API-31', 'GET', '/load-requests'],
  ['API-32', 'POST', '/load-requests'],
  ['API-33', 'GET', '/load-requests/{id}'],
  ['API-34', 'GET', '/load-requests/load/{id}'],
  ['API-35', 'GET', '/load-requests/my-requests'],
  ['API-36', 'GET', '/load-requests/my-loads'],
  ['API-37', 'GET', '/load-requests/pending/count'],
  ['API-38', 'POST', '/load-requests/{id}/accept'],
  ['API-39', 'POST', '/load-requests/{id}/reject'],
  ['API-40', 'POST', '/load-requests/{id}/withdraw'],
  ['API-41', 'GET', '/notifications'],
  ['API-42', 'GET', '/notifications/{id}'],
  ['API-43', 'PUT', '/notifications/{id}'],
  ['API-44', 'DELETE', '/notifications/{id}'],
  ['API-45', 'POST', '/notifications/mark-read'],
  ['API-46', 'POST', '/notifications/mark-all-read'],
  ['API-47', 'POST', '/notifications/mark-archived'],
  ['API-48', 'GET', '/notifications/stats'],
  ['API-49', 'POST', '/subscriptions'],
  ['API-50', 'GET', '/subscriptions'],
  ['API-51', 'GET', '/subscriptions/current'],
  ['API-52', 'POST', '/subscriptions/{id}/cancel'],
  ['API-53', 'GET', '/subscriptions/invoices'],
  ['API-54', 'GET', '/subscriptions/upcoming-invoice'],
  ['API-55', 'POST', '/subscriptions/setup-intent'],
  ['API-56', 'GET', '/subscriptions/payment-methods'],
  ['API-57', 'DELETE', '/subscriptions/payment-methods/{id}'],
  ['API-58', 'PUT', '/subscriptions/payment-methods/default'],
] as const

const server = await startApi()
afterAll(() => server.stop())

const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
const { paths } = openApi.parse(await (await fetch(`${server.url}/api/openapi.json`)).json())

/** The status for somebody who isn't signed in and sends an empty body. */
async function knock(method: string, path: string): Promise<number> {
  const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }
  const filled = path.replace('{id}', '40000000-0000-4000-8000-000000000001')
  return (await fetch(`${server.url}/api${filled}`, { method, ...body })).status
}

const PUBLIC = /^\/auth\/(login|register|forgot-password|reset-password|validate-otp|resend-otp|refresh|.*email)$/

describe('an address of the specification', () => {
  test.each(SPECIFIED)('[CODE-09] [%s] %s %s is listed and answers', async (_, method, path) => {
    // of its own: /notifications/stats would also answer as a notification with the id 'stats'
    expect(Object.keys(paths[path] ?? {})).toContain(method.toLowerCase())
    expect(await knock(method, path)).toBe(PUBLIC.test(path) ? 422 : 401)
  })

  test('[CODE-09] is in the table once, from API-04 to API-58', () => {
    const ids = SPECIFIED.map(([id]) => id).toSorted()
    expect(ids).toEqual(Array.from({ length: 55 }, (_, i) => `API-${String(i + 4).padStart(2, '0')}`))
  })
})
