import { expect, test } from 'vitest'
import type { Kysely } from 'kysely'
import type { BudgetName } from '#domain/access/budget.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Spend } from '#server/http/budget.ts'
import { deferred } from '#tests/support/deferred.ts'
import type { AccountId } from '#domain/access/ids.ts'
import { UNPROVED } from '#domain/access/proof.ts'
import { createDocumentWork } from './document-work.ts'

const spent: [BudgetName, number][] = []
const upTo: Spend['upTo'] = async (_, name, wanted) => {
  spent.push([name, wanted])
  return wanted
}
const spend: Spend = Object.assign(async (...[who, name]: Parameters<Spend>) => void (await upTo(who, name, 1)), {
  upTo,
})

const who = (id: string) => ({
  db: {} as Kysely<Schema>,
  actor: {
    accountId: id as AccountId,
    personId: null,
    sessionId: id,
    seat: 'owner' as const,
    permissions: [],
    createdAt: 0,
    hasAccess: true,
    ...UNPROVED,
  },
  now: 0,
})

/** Documents that end when told to. */
function running(patienceMs?: number) {
  const inTurn = createDocumentWork(spend, { ...(patienceMs !== undefined && { patienceMs }) })
  const begun: string[] = []
  const send = (account: string, name: string) => {
    const { given, give } = deferred()
    const answer = inTurn(who(account), async () => {
      begun.push(name)
      await given
      return name
    })
    return { answer, end: give }
  }
  return { begun, send, inTurn }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test("[SAFE-01] one account's documents run one at a time, and another account's goes ahead of those that wait", async () => {
  const { begun, send } = running()
  const [first, second, other] = [send('ada', 'first'), send('ada', 'second'), send('bob', 'other')]
  await settled()
  expect(begun).toEqual(['first', 'other'])
  other.end()
  expect(await other.answer).toBe('other')
  first.end()
  expect(await first.answer).toBe('first')
  await settled()
  expect(begun).toEqual(['first', 'other', 'second'])
  second.end()
  expect(await second.answer).toBe('second')
})

test('[SAFE-01] a document that waits too long for its turn is answered 503 to try again, and never begins', async () => {
  const { begun, send } = running(20)
  const [first, second] = [send('ada', 'first'), send('ada', 'second')]
  await expect(second.answer).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 })
  first.end()
  expect(await first.answer, 'one that began has all the time of its file').toBe('first')
  await settled()
  expect(begun).toEqual(['first'])
})

test('[SAFE-01] the seconds that a document had the thread count for its account, also when it fails', async () => {
  const { inTurn } = running()
  spent.length = 0
  const failing = inTurn(who('ada'), async (meter) => {
    meter(1200)
    meter(2900)
    throw new Error('no document')
  })
  await expect(failing).rejects.toThrow('no document')
  expect(spent).toEqual([
    ['documentSeconds', 1],
    ['documentSeconds', 4],
  ])
})
