import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { createColleague, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { filled } from '#tests/support/filled.ts'

const SEATS = ['owner', 'desk', 'billing', 'viewer'] as const

/** The table of the design: who may call what, by the seat that its declaration names. */
const WHO: Readonly<Record<string, readonly string[]>> = {
  any: SEATS,
  desk: ['owner', 'desk'],
  'desk-or-money': ['owner', 'desk', 'billing'],
  money: ['owner', 'billing'],
  owner: ['owner'],
}
/** What these seats keep of their role's permissions. */
const READS: readonly string[] = ['session', 'load:list', 'load:read']

const seatOf = ({ seat, method }: Endpoint) => seat ?? (method === 'GET' ? 'any' : 'desk')

function may(seat: string, endpoint: Endpoint): boolean {
  const keeps = READS.includes(endpoint.access) || ['owner', 'desk'].includes(seat)
  return keeps && (WHO[seatOf(endpoint)]?.includes(seat) ?? false)
}

const server = await startApi()
afterAll(() => server.stop())
const roles = { broker: await createPerson(server, 'broker'), company: await createPerson(server, 'company') }
const seated = await Promise.all(
  Object.values(roles).flatMap((of) =>
    SEATS.map(async (seat) => ({ seat, role: of, who: await createColleague(server, of, seat) })),
  ),
)

const own = filled(ENDPOINTS.filter(({ access }) => access !== 'public' && access !== 'driver-link'))

// one of the calls signs everywhere out
beforeEach(async () => {
  await server.db.updateTable('session').set({ revoked_at: null }).execute()
})

/** An id that nobody has, in each parameter. */
const pathOf = (path: string) => path.replace(/:\w+/g, '0b1f7f4e-57c5-4c5f-9d0c-6c2f3a1f5b11')

test.each(own.map((endpoint) => [endpoint.name, endpoint] as const))(
  '[TEAM-07] %s answers each seat as the table says',
  async (_, endpoint) => {
    const { method, path } = endpoint
    for (const { seat, who } of seated) {
      const { text } = await server
        .as(who)
        .send({ method, path: pathOf(path), headers: {}, ...(method !== 'GET' && { body: '{}' }) })
      expect([seat, text.includes("Your seat can't do this")]).toEqual([seat, !may(seat, endpoint)])
    }
  },
)

test('[TEAM-07] reads that not everybody may do are those of money and owners', () => {
  const closed = own.filter((endpoint) => endpoint.method === 'GET' && seatOf(endpoint) !== 'any')
  expect(closed.map(({ name, seat }) => `${name}: ${seat}`).toSorted()).toEqual([
    'auth.api-keys: owner',
    'company.log: owner',
    'customer-invoices.pdf: money',
    'customer-invoices.read: money',
    'customers.list: desk-or-money',
    'edi.interchange: owner',
    'edi.interchanges: owner',
    'edi.outbox: owner',
    'edi.partner: owner',
    'edi.partners: owner',
    'money.export-file: money',
    'money.exports: money',
    'money.factoring-pdf: money',
    'money.factorings: money',
    'money.payables: money',
    'money.receivables: money',
    'money.settings: money',
    'money.statement-csv: money',
    'money.statement-pdf: money',
    'money.statement: money',
    'subscriptions.invoices: money',
    'subscriptions.list: money',
    'subscriptions.payment-methods: money',
    'subscriptions.sandbox-clock: money',
    'subscriptions.upcoming-invoice: money',
    'webhooks.list: owner',
    'webhooks.message: owner',
    'webhooks.messages: owner',
    'webhooks.read: owner',
  ])
})

test('[TEAM-07] writes whose seat isn’t a desk are these: all others need one', () => {
  const others = own.filter((endpoint) => endpoint.method !== 'GET' && seatOf(endpoint) !== 'desk')
  const bySeat = Object.groupBy(others, seatOf)
  const names = Object.fromEntries(
    Object.entries(bySeat).map(([seat, all]) => [seat, all.map(({ name }) => name).toSorted()]),
  )
  expect(names).toEqual({
    any: [
      'auth.add-passkey',
      'auth.change-password',
      'auth.delete-account',
      'auth.delete-passkey',
      'auth.end-session',
      'auth.passkey-options',
      'auth.proof-options',
      'auth.prove',
      'auth.renew-recovery-codes',
      'auth.sign-out-everywhere',
      'auth.update-avatar',
      'auth.update-notification-settings',
      'auth.update-profile',
      'health.crash',
      'notifications.delete',
      'notifications.mark-all-read',
      'notifications.mark-archived',
      'notifications.mark-read',
      'notifications.update',
      'notifications.update-settings',
      'ops.cancel',
      'ops.send',
      'push.delete-subscription',
      'push.save-subscription',
      'saved-searches.create',
      'saved-searches.delete',
      'saved-searches.update',
      'viewPreferences.update',
    ],
    'desk-or-money': [
      'documents.add',
      'documents.void',
      'invoices.answer-accessorial',
      'invoices.ask-accessorial',
      'invoices.send',
      'loads.ask-for-books',
      'loads.enter-books',
    ],
    money: [
      'auth.setup-payment',
      'customer-invoices.send',
      'customer-invoices.settle',
      'customers.add',
      'customers.close',
      'customers.edit',
      'customers.import',
      'invoices.settle',
      'money.export',
      'money.factor',
      'money.factoring-cancel',
      'money.factoring-send',
      'money.set-settings',
      'subscriptions.cancel',
      'subscriptions.confirm-test-card',
      'subscriptions.create',
      'subscriptions.delete-payment-method',
      'subscriptions.move-sandbox-clock',
      'subscriptions.resume',
      'subscriptions.set-default-payment-method',
      'subscriptions.setup-intent',
    ],
    owner: [
      'auth.carrier-rules',
      'auth.change-api-key',
      'auth.contact-code',
      'auth.end-api-key',
      'auth.make-api-key',
      'auth.paper-terms',
      'auth.phone-code',
      'auth.prove-contact',
      'auth.standing-signature',
      'company.change-seat',
      'company.invite',
      'company.remove-person',
      'company.revoke-invitation',
      'company.send-invitation',
      'dispatch.consent',
      'dispatch.decline',
      'dispatch.end-dispatcher',
      'edi.add-partner',
      'edi.change-partner',
      'edi.fetched',
      'edi.live',
      'edi.pause',
      'webhooks.create',
      'webhooks.delete',
      'webhooks.replay',
      'webhooks.rotate',
      'webhooks.test',
      'webhooks.turn-off',
      'webhooks.turn-on',
      'webhooks.update',
    ],
  })
})
