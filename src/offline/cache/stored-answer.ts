import * as z from 'zod/mini'
import type { Endpoint, EndpointResponse } from '#contract/api/endpoint.ts'
import { readStored } from '#contract/api/read-stored.ts'
import type { CacheDb } from './cache-db.ts'

/** How many answers are kept; the oldest are deleted first. */
const MAX_ANSWERS = 80

/** Stores an endpoint's last answer to one query, as received. `question` identifies the query. */
export function createAnswerStore<E extends Endpoint>(endpoint: E, question: string) {
  const name = `answer:${endpoint.name}:${question}` as const
  return {
    /** @param askedAt epoch milliseconds: a late answer doesn't replace that to a later question */
    async keep(db: CacheDb, value: EndpointResponse<E>, askedAt: number): Promise<void> {
      await db.transaction('rw', db.facts, async () => {
        const fact = await db.fact(name)
        if (!fact || fact.at <= askedAt) await db.setFact(name, { value, at: askedAt })
      })
      await forgetOldAnswers(db)
    },
    /** null also when another app version stored what this one cannot complete */
    async read(db: CacheDb): Promise<{ value: EndpointResponse<E>; at: number } | null> {
      const fact = await db.fact(name)
      if (!fact) return null
      const value = readStored(endpoint.answer, fact.value)
      // null can be the answer itself
      if (value === null && !(fact.value === null && isNullable(endpoint))) return null
      return { value: value as EndpointResponse<E>, at: fact.at }
    },
  }
}

function isNullable({ answer }: Endpoint): boolean {
  return z.core.safeParse(answer, null).success
}

async function forgetOldAnswers(db: CacheDb): Promise<void> {
  const answers = await db.facts.where('name').startsWith('answer:').toArray()
  const old = answers.sort((a, b) => ageOf(b) - ageOf(a)).slice(MAX_ANSWERS)
  await db.facts.bulkDelete(old.map(({ name }) => name))
}

function ageOf({ value }: { value: unknown }): number {
  return (value as { at: number }).at
}

const row = z.object({ value: z.unknown(), at: z.number() })

/** A value of the account with its age, whichever app version stored it; null when it must be fetched again. */
export async function readStoredFact<S extends z.core.$ZodType>(
  db: CacheDb,
  name: 'notificationSettings' | 'devices' | 'recoveryCodes' | 'templates',
  schema: S,
): Promise<{ value: z.output<S>; at: number } | null> {
  const fact = readStored(row, await db.fact(name), () => ({ at: 0 }))
  const value = fact && readStored(schema, fact.value)
  return fact && value !== null ? { value, at: fact.at } : null
}
