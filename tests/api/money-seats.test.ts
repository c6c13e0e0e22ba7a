import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { API_SCOPES } from '#contract/programs/api-scope.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { createColleague, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { filled } from '#tests/support/filled.ts'

const server = await startApi()
afterAll(() => server.stop())
const broker = await createPerson(server, 'broker')
const carrier = await createPerson(server, 'company')

/** What the table of the design says: who may call what of money. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  'customer-invoices.pdf': ['owner', 'billing'],
  'customer-invoices.read': ['owner', 'billing'],
  'customer-invoices.send': ['owner', 'billing'],
  'customer-invoices.settle': ['owner', 'billing'],
  'customers.add': ['owner', 'billing'],
  'customers.close': ['owner', 'billing'],
  'customers.edit': ['owner', 'billing'],
  'customers.import': ['owner', 'billing'],
  'customers.list': ['owner', 'desk', 'billing'],
  'money.export': ['owner', 'billing'],
  'money.export-file': ['owner', 'billing'],
  'money.exports': ['owner', 'billing'],
  'money.factor': ['owner', 'billing'],
  'money.factoring-cancel': ['owner', 'billing'],
  'money.factoring-pdf': ['owner', 'billing'],
  'money.factoring-send': ['owner', 'billing'],
  'money.factorings': ['owner', 'billing'],
  'money.payables': ['owner', 'billing'],
  'money.receivables': ['owner', 'billing'],
  'money.set-settings': ['owner', 'billing'],
  'money.settings': ['owner', 'billing'],
  'money.statement': ['owner', 'billing'],
  'money.statement-csv': ['owner', 'billing'],
  'money.statement-pdf': ['owner', 'billing'],
}
const SEATS = ['owner', 'desk', 'billing', 'viewer'] as const
const seated = await Promise.all(
  [broker, carrier].flatMap((of) =>
    SEATS.map(async (seat) => ({ seat, who: await createColleague(server, of, seat) })),
  ),
)

const isOfMoney = ({ name }: Endpoint) => /^(?:money|customers|customer-invoices)\./.test(name)
const calls = filled(ENDPOINTS.filter(isOfMoney))
const pathOf = (path: string) => path.replace(/:\w+/g, '0b1f7f4e-57c5-4c5f-9d0c-6c2f3a1f5b11')

test('[MONEY-14] the table names every call of money', () => {
  expect(calls.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(CALLS).toSorted((a, b) => a.localeCompare(b)),
  )
})

test.each(calls.map((endpoint) => [endpoint.name, endpoint] as const))(
  '[MONEY-14] %s answers each seat of a broker and of a carrier as the table says, and nobody without a session',
  async (name, { method, path }) => {
    const request = { method, path: pathOf(path), headers: {}, ...(method !== 'GET' && { body: '{}' }) }
    for (const { seat, who } of seated) {
      const { text } = await server.as(who).send(request)
      expect([seat, !text.includes("Your seat can't do this")]).toEqual([seat, CALLS[name]?.includes(seat)])
    }
    expect((await server.as(null).send(request)).status).toBe(401)
  },
)

/** What programs read: the lists, statements, customers and exports, and nothing of factoring, settings or writes. */
const OPEN_TO_KEYS = [
  'customer-invoices.pdf',
  'customer-invoices.read',
  'customers.list',
  'money.export',
  'money.export-file',
  'money.exports',
  'money.payables',
  'money.receivables',
  'money.statement',
  'money.statement-csv',
  'money.statement-pdf',
]
const withMoney = await makeKey(server, broker, { scopes: ['money:read'] })
const withoutMoney = await makeKey(server, broker, { scopes: API_SCOPES.filter((scope) => scope !== 'money:read') })

test.each(calls.map((endpoint) => [endpoint.name, endpoint] as const))(
  '[MONEY-14] %s answers a key as the table says',
  async (name, { method, path }) => {
    const request = { method, path: pathOf(path), headers: {}, ...(method !== 'GET' && { body: '{}' }) }
    const codeOf = (text: string) => (JSON.parse(text) as { error?: { code: string; message: string } }).error
    const isOpen = OPEN_TO_KEYS.includes(name)
    const refused = codeOf((await withoutMoney.program.send(request)).text)
    expect(refused).toMatchObject({
      code: 'KEY_SCOPE',
      message: isOpen ? 'This key needs the scope money:read' : "Programs can't do this",
    })
    const { text } = await withMoney.program.send(request)
    expect(text.includes('KEY_SCOPE')).toBe(!isOpen)
  },
)
